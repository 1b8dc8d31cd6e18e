import { useHost } from "../host.ts";
import { NamedLink } from "../text/index.ts";
import { useSpeaker } from "../text/speaker.ts";

/** The links that every page must have. A link that the site does not have is left out. */
export function Footer() {
  const host = useHost();
  const { t } = useSpeaker();
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <ul className="site-footer__links">
          {LINKS.filter((name) => host.link(name)).map((name) => (
            <li key={name}>
              <NamedLink to={name}>{t(`ui.footer.${name}`)}</NamedLink>
            </li>
          ))}
        </ul>
        <p>{t("ui.copyright", { year: YEAR, brand: t("ui.brand") })}</p>
      </div>
    </footer>
  );
}

const YEAR = new Date().getFullYear().toString();

const LINKS = ["terms", "privacy", "help", "contact"] as const;
