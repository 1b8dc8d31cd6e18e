import type { Overview, TextRow } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { type Lens, resolvedLens } from "../lens.ts";
import { SmallPage } from "../page/SmallPage.tsx";
import { useAddress } from "../page/useAddress.ts";
import { useView } from "../useView.ts";

interface TextPageProps {
  readonly row: TextRow;
  readonly lens: Lens;
  readonly overview: Overview;
  /** A text was pressed on the page. */
  readonly onChoose: (key: string) => void;
}

/** The first page on which a text is shown, with the text marked: it follows what is written. */
export function TextPage({ row, lens, overview, onChoose }: TextPageProps) {
  const place = row.shown.find((one) => one.startsWith(`${lens.flow}/`)) ?? row.shown[0];
  const [flow = "", step = ""] = place?.split("/") ?? [];
  const arm = row.arm ?? row.onlyIn?.[0] ?? lens.arm;
  const { answer: view, problem } = useView("page", place === undefined ? null : { flow, step, arm });
  if (place === undefined)
    return (
      <p className="waiting-note">
        {row.file === "common" ? "It is shown at several places." : "It is on no step’s page."}
      </p>
    );
  if (view === undefined) return <p className="waiting-note">{problem ?? "Reading the step…"}</p>;
  const at = { ...resolvedLens(lens, overview), flow, step, arm };
  return (
    <Shown key={`${place} ${arm}`} view={view} lens={at} overview={overview} textKey={row.key} onChoose={onChoose} />
  );
}

/** In px: as wide as its column has room. */
const WIDTH = 352;

interface ShownProps extends Omit<TextPageProps, "row"> {
  readonly view: PageView;
  readonly textKey: string;
}

function Shown({ view, lens, overview, textKey, onChoose }: ShownProps) {
  const { path, round, onStray } = useAddress(view, lens, overview);
  return (
    <>
      <div className="sec">
        <h2>{view.title}</h2>
        <p className="small muted">{lens.width} px. If the text is on it now, it is marked.</p>
      </div>
      {typeof path === "string" ? (
        <SmallPage
          key={round}
          title={`${view.title}, as people see it`}
          path={path}
          lens={lens}
          overview={overview}
          chosen={{ key: textKey, field: null }}
          isUsed={false}
          scale={Math.min(1, WIDTH / lens.width)}
          height={640}
          onChoose={({ key }) => {
            if (key !== null) onChoose(key);
          }}
          onShown={ignore}
          onStray={onStray}
        />
      ) : (
        <p className="waiting-note">{path === null ? "No path to it was found." : "Looking for a path there…"}</p>
      )}
    </>
  );
}

const ignore = (): void => undefined;
