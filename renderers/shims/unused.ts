/**
 * In place of what RJSF brings and never runs here: its own problems and changes of values (ours are the session's and the compiled
 * form's), values that it would clean or leave out, choices between schemas (`anyOf` draws nothing), widgets of lists that are one control.
 * Whoever starts to need one of them is told so, at the first form that they draw.
 */
export default function unused(): never {
  throw new Error("RJSF was asked for a part that renderers/shims leaves out");
}

export { unused as getFieldNames, unused as getUsedFormData, unused as isValueEmpty };
