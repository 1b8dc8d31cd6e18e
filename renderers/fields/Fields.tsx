import { memo } from "react";
import { type FieldsProps, loadedResolving } from "./late-resolving.ts";
import { Rows } from "./Rows.tsx";
import { SessionContext } from "./session.ts";
import { isFlat, requiredIn } from "./structure.ts";

/**
 * The fields of a form. Values, problems and looks are ours. Which fields exist and which are required is said by a
 * flat schema itself. RJSF finds it in any other (references, conditions, lists), and only a form with such a schema
 * loads it.
 */
export const Fields = memo(function Fields({ definition, session, structure }: FieldsProps) {
  const { schema } = definition;
  const { SchemaForm = Nothing } = loadedResolving() ?? {};
  return (
    <SessionContext value={session}>
      {isFlat(schema) ? (
        <div className="form__fields">
          <Rows
            properties={NONE}
            schema={{ ...schema, required: [...requiredIn(schema, structure)] }}
            fieldPathId={ROOT}
          />
        </div>
      ) : (
        <SchemaForm definition={definition} session={session} structure={structure} />
      )}
    </SessionContext>
  );
});

const Nothing = () => null;
const NONE: never[] = [];
const ROOT = { path: [] };
