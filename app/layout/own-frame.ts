/** The `handle` of a layout route that draws header, menu and <main> itself, instead of those of the shop. */
export const OWN_FRAME = "own-frame";
