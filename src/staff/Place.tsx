import { type Member, useAnswer } from "./answers.ts";
import { ExperimentPlace } from "./ExperimentPlace.tsx";
import { ListPage } from "./ListPage.tsx";

/** Every address is a document of its own, so that the browser's back, reload and new tabs work without our help. */
export function Place() {
  const { answer: member } = useAnswer<Member>("/staff/me", false);
  const flag = flagIn(location.pathname);
  return (
    <>
      <title>{flag === undefined ? "Experiments" : `${flag} – Experiments`}</title>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <div className="top__side">
          <a className="crumb" href="/" aria-current={flag === undefined ? "page" : undefined}>
            <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
              <path d="M16 4.5 3 14.2V28l13-9.7z" />
              <path d="M16 4.5 29 14.2V28l-13-9.7z" />
            </svg>
            Experiments
          </a>
        </div>
        {member ? (
          <form className="top__side" method="post" action="/staff/logout">
            <span className="status">
              {member.name}, {member.role}
            </span>
            <button type="submit" className="btn">
              Sign out
            </button>
          </form>
        ) : null}
      </header>
      <main id="main" tabIndex={-1}>
        {flag === undefined ? <ListPage /> : <ExperimentPlace flag={flag} member={member} />}
      </main>
    </>
  );
}

function flagIn(path: string): string | undefined {
  const name = /^\/experiments\/([^/]+)$/.exec(path)?.[1];
  return name === undefined ? undefined : decodeURIComponent(name);
}
