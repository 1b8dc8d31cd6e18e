import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import { Rich } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { control } from "../control.ts";
import { useBefore } from "../useBefore.ts";
import type { WidgetProps } from "../widget.ts";
import { fileLimits, sizeInWords, typesInWords } from "./file-limits.ts";
import { type RefusedFile, type ShownFile, useFiles } from "./useFiles.ts";
import { Button } from "../../Button.tsx";

/** Files that a person adds. They are uploaded at once, one by one, so that a form's values only name them. */
export function FileWidget(props: WidgetProps) {
  const { t, i18n } = useSpeaker();
  const { keepFile } = useHost();
  const limits = fileLimits(props.schema);
  const { files, refused, add, again, drop } = useFiles(props, limits);
  const take = (input: HTMLInputElement) => {
    add([...(input.files ?? [])]);
    // Without this, the same file could not be chosen again.
    input.value = "";
  };
  // For files that were chosen before the page's script had loaded.
  useBefore(props.id, (input) => {
    if (input instanceof HTMLInputElement && input.files?.length) take(input);
  });
  const said = { types: typesInWords(limits.types, i18n.language), size: sizeInWords(limits.maxBytes, i18n.language) };
  const remove = (id: string) => {
    drop(id);
    // The focus would be lost with the button.
    document.getElementById(props.id)?.focus();
  };
  const limitsId = `${props.id}-limits`;
  const cannot = keepFile === undefined || props.disabled || props.readOnly;
  return (
    <div className="file">
      <p className="file__limits" id={limitsId}>
        <Rich text={keepFile === undefined ? { key: "ui.file.notHere" } : { key: "ui.file.limits", with: said }} />
      </p>
      {files.length > 0 ? (
        <ul className="file__list" aria-label={props.label}>
          {files.map((file, index) => (
            <li key={file.id} className="file__item" id={`${props.id}-${index}`} tabIndex={-1} data-state={file.state}>
              <Item
                file={file}
                again={() => {
                  again(file.id);
                  // The focus would be lost with the button.
                  document.getElementById(`${props.id}-${index}`)?.focus();
                }}
                drop={props.readOnly ? undefined : () => remove(file.id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <span className="file__choose">
        <input
          {...control(props)}
          className="file__input"
          type="file"
          // The control is empty after its files were taken over, so `required` would report it as missing.
          required={props.required && files.length === 0}
          accept={limits.types.join(",")}
          multiple={limits.several}
          disabled={cannot}
          aria-describedby={[props.describedBy, limitsId].filter(Boolean).join(" ")}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        <label className="btn" data-variant="secondary" htmlFor={props.id}>
          {t(files.length === 0 ? "ui.file.choose" : limits.several ? "ui.file.more" : "ui.file.other")}
        </label>
      </span>
      <Refused refused={refused} said={said} />
    </div>
  );
}

interface ItemProps {
  readonly file: ShownFile;
  readonly again: () => void;
  readonly drop: (() => void) | undefined;
}

function Item({ file: { name, state }, again, drop }: ItemProps) {
  const { t } = useSpeaker();
  return (
    <>
      <span className="file__name">{name}</span>
      <span className="file__status">
        <output className="file__state">
          {state === "kept" ? <Icon name="success" /> : null}
          <span>{t(`ui.file.${state}`)}</span>
        </output>
        {state === "failed" ? (
          <Button look="quiet" onClick={again} aria-label={t("ui.file.againNamed", { name })}>
            {t("ui.file.again")}
          </Button>
        ) : null}
      </span>
      {drop ? (
        <button className="icon-btn" type="button" onClick={drop} aria-label={t("ui.file.remove", { name })}>
          <Icon name="close" />
        </button>
      ) : null}
    </>
  );
}

interface RefusedProps {
  readonly refused: readonly RefusedFile[];
  readonly said: { readonly types: string; readonly size: string };
}

/** The files that were refused, and why. */
function Refused({ refused, said }: RefusedProps) {
  return (
    <div role="alert">
      {refused.map(({ name, why }, index) => (
        <p key={index} className="field__error">
          <Rich text={{ key: `errors.file.${why}`, with: { ...said, name } }} />
        </p>
      ))}
    </div>
  );
}
