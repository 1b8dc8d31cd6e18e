/** Marks the package that the other parent has. */
export function CoParentMarker({ text }: { readonly text: string }) {
  return (
    <p className="marker">
      <svg className="marker__mark" viewBox="0 0 32 32" aria-hidden="true">
        <path className="brand__mark-a" d="M16 4.5 3 14.2V28l13-9.7z" />
        <path className="brand__mark-b" d="M16 4.5 29 14.2V28l-13-9.7z" />
      </svg>
      <span>{text}</span>
    </p>
  );
}
