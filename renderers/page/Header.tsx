import { Blocks } from "../blocks/Blocks.tsx";
import { useHost } from "../host.ts";
import { NamedLink } from "../text/index.ts";
import { usePageView } from "../view.ts";
import { follow } from "./PathLink.tsx";
import { Mark } from "./Mark.tsx";
import { useSpeaker } from "../text/speaker.ts";

/** The brand, the languages, and the step's header. Without one, a log-in link. Without a frame, the step's header. */
export function Header() {
  const { header } = usePageView();
  const host = useHost();
  const { t } = useSpeaker();
  if (host.frame === false)
    return header ? (
      <div className="site-nav">
        <Blocks blocks={header} />
      </div>
    ) : null;
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <NamedLink className="brand" to="home">
          <Mark className="brand__mark" />
          <span>{t("ui.brand")}</span>
        </NamedLink>
        <div className="site-nav">
          {host.languages.length > 1 ? <Languages /> : null}
          {header ? <Blocks blocks={header} /> : <LoginLink />}
        </div>
      </div>
    </header>
  );
}

function LoginLink() {
  const host = useHost();
  const { t } = useSpeaker();
  if (!host.link("login")) return null;
  return (
    <NamedLink className="site-nav__link" to="login">
      {t("ui.login")}
    </NamedLink>
  );
}

/** Each language under its own name. Choosing one does not leave the page, so what was typed stays. */
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
