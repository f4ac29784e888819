/** The widths of phones as a media query: the breakpoint `md` begins above. */
export const PHONE = "(max-width: 768px)";
