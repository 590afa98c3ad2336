/** The product's logo: a setting sun. */
export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden>
      <rect width="24" height="24" rx="6.5" />
      <path d="M5.5 16h13M8 16a4 4 0 0 1 8 0M12 7v1.5M6.3 9.8l1 .9M17.7 9.8l-1 .9" />
    </svg>
  );
}
