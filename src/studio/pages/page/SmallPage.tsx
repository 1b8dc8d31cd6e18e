import { PageFrame, type PageFrameProps } from "./PageFrame.tsx";

interface SmallPageProps extends Omit<PageFrameProps, "style"> {
  /** The scale. 1 for the original size. */
  readonly scale: number;
  /** In px on the screen. The rest is reached by scrolling in the page. */
  readonly height: number;
}

/** A page at a reduced scale. */
export function SmallPage({ scale, height, ...page }: SmallPageProps) {
  return (
    <div className="small-page" style={{ inlineSize: page.lens.width * scale, blockSize: height }}>
      <PageFrame {...page} style={{ blockSize: height / scale, transform: `scale(${scale})` }} />
    </div>
  );
}
