"""The page of formats and its command: every format with its schema and a valid example."""

import json
import re
from typing import Annotated

import jsonschema
import pytest

from combinatoria.cli.main import main
from combinatoria.formats import FORMATS, descriptions, schema
from combinatoria.formats.declare import Limits, Named
from combinatoria.formats.json_schema import json_schema
from combinatoria.guides import diary, predict
from combinatoria.match import saved
from combinatoria.records import FORMAT, VERSION
from combinatoria.session.snapshot import FORMAT as SNAPSHOT
from combinatoria.words.explain import LANGUAGES
from combinatoria_site.documents.formats import FOLDER, examples, formats_table, write_schemas
from combinatoria_widgets.lessons.tools import data_code, record, result_code, ticket_code
from tests.documents import PAGES, blocks

from .valid import faults


def test_every_format_has_words_in_every_language():
    for lang in LANGUAGES:
        assert descriptions(lang).keys() == FORMATS.keys()
        assert all(words.keys() == {"what", "writer"} and all(words.values()) for words in descriptions(lang).values())


def test_versions_are_those_of_the_code():
    versions = {"snapshot": SNAPSHOT, "save": saved.FORMAT, "kept-game": saved.FORMAT, "record-line": VERSION}
    versions |= {"diary": diary.FORMAT, "predictions": predict.FORMAT, "lesson-record": record.FORMAT}
    versions |= {"data-code": data_code.FORM, "result-code": result_code.FORM, "ticket-code": ticket_code.FORM}
    assert versions.items() <= {name: one.version for name, one in FORMATS.items()}.items()
    for name in versions.keys() & {"snapshot", "save", "kept-game", "diary", "predictions", "lesson-record"}:
        whole = schema(name)
        body = whole["$defs"][whole["$ref"].rpartition("/")[2]]
        assert body["properties"]["format"] == {"const": versions[name]}
    assert schema("record-line")["$defs"]["MatchLine"]["properties"]["format"] == {"const": FORMAT}


@pytest.mark.parametrize("name", FORMATS)
def test_a_schema_has_a_version_and_names_no_host(name):
    whole = schema(name)
    jsonschema.Draft202012Validator.check_schema(whole)
    assert whole["$id"] == f"urn:combinatoria:{name}:{FORMATS[name].version}"
    assert re.findall(r"\w+://[^/\"]+", json.dumps(whole)) == ["https://json-schema.org"]


def test_the_table_leads_to_schemas_and_to_examples_that_fit_them(tmp_path):
    write_schemas(tmp_path)
    rows = formats_table().splitlines()[2:]
    assert [re.findall(r"`([^`]+)`", row)[0] for row in rows] == [*FORMATS] == [*examples()]
    linked = re.findall(rf'href="{FOLDER}/([^"]+)"', formats_table())
    assert sorted(linked) == sorted(path.name for path in tmp_path.iterdir())
    for name, one in FORMATS.items():
        assert json.loads((tmp_path / one.file).read_text("utf-8")) == schema(name)
        example = json.loads((tmp_path / one.file.replace("schema", "example")).read_text("utf-8"))
        assert faults(name, example) == []


def test_the_command_lists_prints_and_writes(tmp_path, capsys):
    assert main(["schema", "--lang", "ja"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [[name, str(one.version)] for name, one in FORMATS.items()]
    assert all(descriptions("ja")[line.split()[0]]["what"] in line for line in lines)
    assert main(["schema", "position"]) == 0
    assert json.loads(capsys.readouterr().out) == schema("position")
    assert main(["schema", "--folder", str(tmp_path / "new")]) == 0
    assert {path.name for path in (tmp_path / "new").iterdir()} == {one.file for one in FORMATS.values()}
    with pytest.raises(SystemExit):
        main(["schema", "no-such-format"])


def test_the_program_of_the_page_runs():
    text = (PAGES / "reference" / "formats.md").read_text("utf-8")
    (program,) = (block.code for block in blocks(text) if block.kind == "python run")
    names = {}
    exec(compile(program, "formats.md", "exec"), names)
    with pytest.raises(jsonschema.ValidationError):
        names["jsonschema"].validate({}, names["schema"]("save"))


def test_a_named_type_has_one_set_of_limits():
    seat = Annotated[int, Named("Seat"), Limits(minimum=0)]
    assert json_schema(list[seat | None], "seats", 1, "")["$defs"] == {"Seat": {"type": "integer", "minimum": 0}}
    with pytest.raises(ValueError, match="Seat has two"):
        json_schema(tuple[seat, Annotated[seat, Limits(maximum=9)]], "seats", 1, "")
