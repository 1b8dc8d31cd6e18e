import { useWaiting } from "../../page/waiting.ts";
import { useBlockText } from "../../blocks/useBlockText.ts";

/**
 * Cards without text while packages load. The packages may be higher, so what follows them appears together with them.
 */
export function Placeholder({ rowFrom, count }: { readonly rowFrom: number; readonly count: number }) {
  const words = useBlockText("packages");
  useWaiting();
  return (
    <>
      <output className="visually-hidden">{words("loading")}</output>
      <div className="carousel waiting" data-row-from={rowFrom} aria-hidden="true">
        <div className="packages">
          {Array.from({ length: count }, (_, card) => (
            <div className="package" key={card}>
              <div className="package__head">
                <span className="skeleton" data-size="title" />
              </div>
              <div className="price">
                <span className="skeleton" data-size="price" />
              </div>
              <div className="package__total">
                <span className="skeleton" data-size="short" />
              </div>
              <div className="package__desc stack" data-gap="s">
                <span className="skeleton" />
                <span className="skeleton" data-size="short" />
              </div>
              <div className="package__action">
                <span className="skeleton" data-size="button" />
              </div>
              <div className="package__details">
                <span className="skeleton" data-size="short" />
                <span className="skeleton" />
                <span className="skeleton" />
                <span className="skeleton" data-size="short" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
