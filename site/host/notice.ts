// A small notice in the corner of any page. It takes no focus: whoever is in the middle of a move finishes it first.

export interface Choice {
  text: string;
  /** What happens when it is chosen; the notice goes in any case. */
  act?: () => void;
}

const ID = "site-notice";

/** Show a sentence and what can be done about it; a later notice takes the place of an earlier one. */
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
  if (!box.isConnected) document.body.append(box); // before it speaks: a region must be there to be heard
  box.replaceChildren(sentence, ...buttons);
}
