"""Runs inside Pyodide: compiles archives to bytecode and adds wheels to the lock.

``job_text`` (set by pack.mjs) is JSON: ``tools`` (wheels to import from), ``compile`` (archives in /job/in), ``add``
(wheels in /job/in to add) and ``lock`` (the lock to add them to). Results: compiled archives in /job/out, and
/job/result.json with ``names`` (old to new) and ``lock`` (with the names from before compiling).
"""

import json
import os
import site
import sys
import zipfile
from pathlib import Path

job = json.loads(job_text)  # noqa: F821
packages = Path(site.getsitepackages()[0])
packages.mkdir(parents=True, exist_ok=True)
for tool in job["tools"]:
    with zipfile.ZipFile(Path("/job/tools", tool)) as archive:
        archive.extractall(packages)
if str(packages) not in sys.path:
    sys.path.append(str(packages))
os.environ["CI"] = "1"  # plain log lines

from pyodide_build._py_compile import _compile, _get_py_compiled_archive_name  # noqa: E402
from pyodide_lock import PyodideLockSpec  # noqa: E402
from pyodide_lock.utils import add_wheels_to_spec  # noqa: E402

source, target = Path("/job/in"), Path("/job/out")
names = {}
for name in job["compile"]:
    compiled = _get_py_compiled_archive_name(source / name)
    if compiled is not None:
        # Compilation happens in memory (Pyodide's temporary folder); only the result is written to Node's disk.
        _compile(source / name, target / compiled, keep=True, verbose=False)
        names[name] = compiled

Path("/job/lock.json").write_text(json.dumps(job["lock"]))
spec = add_wheels_to_spec(PyodideLockSpec.from_json(Path("/job/lock.json")), [source / name for name in job["add"]])
spec.to_json(Path("/job/lock.json"))
lock = json.loads(Path("/job/lock.json").read_text())
Path("/job/result.json").write_text(json.dumps({"names": names, "lock": lock}))
