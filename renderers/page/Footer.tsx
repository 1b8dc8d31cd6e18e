import { useHost } from "../host.ts";
import { NamedLink, useUi } from "../text/index.ts";

/** The links that every page must have. A site that lacks one of them leaves it out. */
export function Footer() {
  const host = useHost();
  const ui = useUi();
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <ul className="site-footer__links">
          {LINKS.filter((name) => host.link(name)).map((name) => (
            <li key={name}>
              <NamedLink to={name}>{ui(`footer.${name}`)}</NamedLink>
            </li>
          ))}
        </ul>
        <p>{ui("copyright", { year: YEAR, brand: ui("brand") })}</p>
      </div>
    </footer>
  );
}

const YEAR = new Date().getFullYear().toString();

const LINKS = ["terms", "privacy", "help", "contact"] as const;
