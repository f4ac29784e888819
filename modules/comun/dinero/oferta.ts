/** The price columns of a product. `precio_normal` is set while `precio_cliente` is an offer. */
export type Precios = { precio_cliente: number; precio_normal: number | null; oferta_hasta: Date | null };

export type PrecioVigente = {
  precio: number;
  /** The former price and the end of the offer; null when there is no offer. */
  oferta: { precio_normal: number; hasta: Date } | null;
};

/** What a product costs at an instant. The offer ends by itself at its date, even if no job has run since. */
export function precioVigente(
  { precio_cliente, precio_normal, oferta_hasta }: Precios,
  ahora: Date,
): PrecioVigente {
  if (precio_normal === null || oferta_hasta === null) return { precio: precio_cliente, oferta: null };
  if (oferta_hasta <= ahora) return { precio: precio_normal, oferta: null };
  return { precio: precio_cliente, oferta: { precio_normal, hasta: oferta_hasta } };
}
