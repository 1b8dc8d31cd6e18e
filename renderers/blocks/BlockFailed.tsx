import { Icon } from "../icon/Icon.tsx";
import { useUi } from "../text/index.ts";

/** In place of a block that could not be shown. Loading the page again gets a chunk that was missing. */
export function BlockFailed() {
  const ui = useUi();
  return (
    <div className="alert" data-tone="error" role="alert">
      <Icon name="error" />
      <div className="alert__body">
        <p>{ui("blockFailed")}</p>
        <p>
          <button className="btn" data-variant="link" type="button" onClick={() => window.location.reload()}>
            {ui("reload")}
          </button>
        </p>
      </div>
    </div>
  );
}
