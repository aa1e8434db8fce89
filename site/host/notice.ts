// A small notice in the corner of any page. It does not take the focus, so as not to interrupt a move.

export interface Choice {
  text: string;
  /** Called when it is chosen; the notice closes in any case. */
  act?: () => void;
}

const ID = "site-notice";

/** Show a sentence with buttons, replacing any earlier notice. */
export function showNotice(text: string, choices: Choice[]): void {
  const box = document.getElementById(ID) ?? document.createElement("aside");
  box.id = ID;
  box.setAttribute("role", "status");
  const sentence = document.createElement("p");
  sentence.textContent = text;
  const buttons = choices.map((choice) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = choice.text;
    button.addEventListener("click", () => {
      box.remove();
      choice.act?.();
    });
    return button;
  });
  if (!box.isConnected) document.body.append(box); // before its text is set: a live region must exist to be announced
  box.replaceChildren(sentence, ...buttons);
}
