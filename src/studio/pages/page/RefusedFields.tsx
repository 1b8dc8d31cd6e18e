interface RefusedFieldsProps {
  readonly fields: readonly string[];
  readonly onFields: (fields: readonly string[]) => void;
}

/** The values of a call that a failure refuses, which determine where a journey shows the error. */
export function RefusedFields({ fields, onFields }: RefusedFieldsProps) {
  return (
    <label>
      <span className="lab">
        The fields that it refuses, by their names in the request (parent.email, address.city). If empty, no field is
        named
      </span>
      <input
        className="in"
        defaultValue={fields.join(", ")}
        spellCheck={false}
        onChange={({ target }) => onFields(target.value.split(/[\s,]+/).filter((one) => one !== ""))}
      />
    </label>
  );
}
