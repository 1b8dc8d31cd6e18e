import { PageFrame, type PageFrameProps } from "./PageFrame.tsx";

interface SmallPageProps extends Omit<PageFrameProps, "style"> {
  /** How much smaller than it is; 1: as it is. */
  readonly scale: number;
  /** In px, as it is drawn; what is below is scrolled to in the page. */
  readonly height: number;
}

/** A page smaller than it is. */
export function SmallPage({ scale, height, ...page }: SmallPageProps) {
  return (
    <div className="small-page" style={{ inlineSize: page.lens.width * scale, blockSize: height }}>
      <PageFrame {...page} style={{ blockSize: height / scale, transform: `scale(${scale})` }} />
    </div>
  );
}
