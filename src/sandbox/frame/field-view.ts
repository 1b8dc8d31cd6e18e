import constants from "braintree-web/hosted-fields/shared/constants.js";
import type { CardForm } from "./card-form.ts";
import { caretIn, format } from "./format.ts";
import type { FieldOptions } from "./options.ts";
import type { Leave } from "./tab-order.ts";

export interface FieldView {
  /** Shows the form's state of this field. */
  paint(): void;
  focus(): void;
  clear(): void;
  setClass(name: string, on: boolean): void;
  /** `null` removes the attribute. Only attributes that Braintree allows. */
  setAttribute(name: string, value: string | null): void;
  /** Text for assistive technology, read aloud when it changes; `""` removes it. */
  setMessage(words: string): void;
}

/**
 * The only input of this frame, connected to its part of the form. `leave` is called when Tab would move the focus out.
 */
export function createFieldView(field: string, options: FieldOptions, form: CardForm, leave: Leave): FieldView {
  const known = constants.allowedFields[field] ?? { name: field, label: field };
  const input = document.createElement("input");
  const label = document.createElement("label");
  const message = document.createElement("span");
  label.htmlFor = input.id = input.name = known.name;
  label.textContent = options.label || known.label;
  input.placeholder = options.placeholder;
  input.setAttribute("autocomplete", constants.autocompleteMappings[known.name] ?? "off");
  input.inputMode = field === "cardholderName" || field === "postalCode" ? "text" : "numeric";
  input.className = field;
  message.id = "message";
  message.className = "message";
  message.setAttribute("aria-live", "polite");

  input.addEventListener("input", () => {
    const typed = input.value;
    const shown = format(field, typed);
    if (shown !== typed) {
      const caret = caretIn(shown, typed.slice(input.selectionEnd ?? typed.length));
      input.value = shown;
      input.setSelectionRange(caret, caret);
    }
    form.input(field, shown);
  });
  input.addEventListener("focus", () => form.focus(field, true));
  input.addEventListener("blur", () => form.focus(field, false));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Tab" && leave(event.shiftKey ? "before" : "after")) event.preventDefault();
  });

  const box = document.createElement("form");
  box.noValidate = true;
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    form.submit(field);
  });
  box.append(label, input, message);
  if (field === "number") box.append(badge());
  document.body.append(box);

  const view: FieldView = {
    paint() {
      const { isValid, isPotentiallyValid } = form.state(field);
      input.classList.toggle("valid", isValid);
      input.classList.toggle("invalid", !isPotentiallyValid);
      input.setAttribute("aria-invalid", String(!isPotentiallyValid));
    },
    focus: () => input.focus(),
    clear() {
      input.value = "";
      form.input(field, "");
    },
    setClass: (name, on) => void input.classList.toggle(name, on),
    setAttribute(name, value) {
      if (!Object.hasOwn(constants.allowedAttributes, name)) return;
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    },
    setMessage(words) {
      message.textContent = words;
      if (words === "") input.removeAttribute("aria-describedby");
      else input.setAttribute("aria-describedby", message.id);
    },
  };
  view.paint();
  return view;
}

/** So that nobody types a real card here. */
function badge(): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "sandbox";
  mark.textContent = "SANDBOX";
  return mark;
}
