/** A picture of the people that a choice is for. Only decoration: the title of the choice says the same in words. */
export function DoorMark({ name }: { readonly name: "family" | "office" }) {
  return (
    <svg className="door__mark" viewBox="0 0 44 44" aria-hidden="true">
      {name === "family" ? <Family /> : <Professional />}
    </svg>
  );
}

function Family() {
  return (
    <>
      <circle className="brand__mark-a" cx="14" cy="13" r="6" />
      <path className="brand__mark-a" d="M3 37V32a11 11 0 0 1 18.5-8v13z" />
      <circle className="brand__mark-b" cx="30" cy="13" r="6" />
      <path className="brand__mark-b" d="M41 37V32a11 11 0 0 0-18.5-8v13z" />
    </>
  );
}

function Professional() {
  return (
    <>
      <path className="brand__mark-a" d="M5 16h34v22H5z" />
      <path className="brand__mark-b" d="M15 8h14v8h-4v-4h-6v4h-4z" />
    </>
  );
}
