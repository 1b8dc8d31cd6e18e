/**
 * Replaces parts of RJSF that never run here: its own problems and changes of values (ours come from the session and
 * the compiled form), cleaning or omitting values, choices between schemas (`anyOf` draws nothing), and widgets for
 * lists with one control. If code starts to need one of them, it throws at the first form that is drawn.
 */
export default function unused(): never {
  throw new Error("RJSF was asked for a part that renderers/shims leaves out");
}

export { unused as getFieldNames, unused as getUsedFormData, unused as isValueEmpty };
