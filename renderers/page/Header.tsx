import { Blocks } from "../blocks/Blocks.tsx";
import { useHost } from "../host.ts";
import { NamedLink } from "../text/index.ts";
import { usePageView } from "../view.ts";
import { follow } from "./follow.ts";
import { Mark } from "./Mark.tsx";
import { useSpeaker } from "../text/speaker.ts";

/** Brand, languages, and what the step has for its header: else the way in for those who have an account. */
export function Header() {
  const { header } = usePageView();
  const host = useHost();
  const { t } = useSpeaker();
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <NamedLink className="brand" to="home">
          <Mark className="brand__mark" />
          <span>{t("ui.brand")}</span>
        </NamedLink>
        <div className="site-nav">
          {host.languages.length > 1 ? <Languages /> : null}
          {header ? <Blocks blocks={header} /> : <WayIn />}
        </div>
      </div>
    </header>
  );
}

function WayIn() {
  const host = useHost();
  const { t } = useSpeaker();
  if (!host.link("login")) return null;
  return (
    <NamedLink className="site-nav__link" to="login">
      {t("ui.login")}
    </NamedLink>
  );
}

/** Each language under its own name. Choosing one keeps the page, and with it what is typed. */
function Languages() {
  const host = useHost();
  const { t, i18n } = useSpeaker();
  return (
    <nav aria-label={t("ui.language")}>
      <ul className="lang">
        {host.languages.map(({ code, name }) => (
          <li key={code} className="lang__item">
            <a
              className="lang__link"
              href={`?lang=${code}`}
              lang={code}
              hrefLang={code}
              aria-current={code === i18n.language ? "true" : undefined}
              onClick={(event) => follow(event, () => host.setLanguage(code))}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
