/** A page of this shop: no other site's address hides behind it. */
export const RUTA = /^\/(?![/\\])[^\s\\]*$/;
