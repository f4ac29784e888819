import { MAX_PRECIO } from "#modules/catalogo/formularios.ts";
import { type Precios, precioVigente } from "#modules/comun/dinero/oferta.ts";

/** Where a calculated price is rounded to: nothing, a multiple of 10, or a price that ends in 90 or 990. */
export const REDONDEOS = { ninguno: "Sin redondear", "10": "A 10", "90": "A 90", "990": "A 990" } as const;
export type Redondeo = keyof typeof REDONDEOS;

export type CambioMasivo =
  | { tipo: "precio"; porcentaje: number; redondeo: Redondeo }
  | { tipo: "oferta"; porcentaje: number; redondeo: Redondeo; hasta: Date }
  | { tipo: "sin_oferta" }
  | { tipo: "categoria"; categoria_id: number }
  | { tipo: "disponible"; disponible: boolean };

/** What the rule reads of a product. `menor_diferencia` is that of its cheapest option, 0 without options. */
export type ProductoEditable = Precios & {
  sku: string;
  producto: string;
  categoria_id: number;
  categoria_2_id: number | null;
  disponible: boolean;
  menor_diferencia: number;
};

export type CamposEditados = Partial<
  Pick<ProductoEditable, keyof Precios | "categoria_id" | "categoria_2_id" | "disponible">
>;

/** What happens to one product. Both sides name the same fields, changed or not, so that undoing restores a whole. */
export type Edicion =
  | { estado: "cambia"; antes: CamposEditados; despues: CamposEditados }
  | { estado: "igual" }
  | { estado: "rechazado"; frase: string };

const PASO: Record<Redondeo, { cada: number; termina: number }> = {
  ninguno: { cada: 1, termina: 0 },
  "10": { cada: 10, termina: 0 },
  "90": { cada: 100, termina: 90 },
  "990": { cada: 1000, termina: 990 },
};

/** The next price, this one included, that ends as the rounding says. */
export function redondear(precio: number, redondeo: Redondeo): number {
  const { cada, termina } = PASO[redondeo];
  return Math.ceil((precio - termina) / cada) * cada + termina;
}

/**
 * A price changed by a percentage, in whole pesos; half a peso rounds up, and then the next price that ends as asked is taken. A price that goes
 * down takes the one before it where the next one would be higher than it was.
 */
export function conPorcentaje(precio: number, porcentaje: number, redondeo: Redondeo): number {
  const redondeado = redondear(Math.floor((precio * (100 + porcentaje) + 50) / 100), redondeo);
  return porcentaje < 0 && redondeado > precio ? redondeado - PASO[redondeo].cada : redondeado;
}

/** What a bulk edit does to a product at an instant. An offer that is over counts as ended. */
export function edicionDe(producto: ProductoEditable, cambio: CambioMasivo, ahora: Date): Edicion {
  switch (cambio.tipo) {
    case "precio":
      return dePrecios(producto, preciosMovidos(producto, cambio, ahora));
    case "oferta":
      return dePrecios(producto, preciosEnOferta(producto, cambio, ahora));
    case "sin_oferta": {
      const { oferta, precio } = precioVigente(producto, ahora);
      const normal = oferta?.precio_normal ?? precio;
      return dePrecios(producto, { precio_cliente: normal, precio_normal: null, oferta_hasta: null });
    }
    case "categoria":
      return deCategoria(producto, cambio.categoria_id);
    case "disponible":
      return comparada({ disponible: producto.disponible }, { disponible: cambio.disponible });
  }
}

function preciosMovidos(
  producto: ProductoEditable,
  { porcentaje, redondeo }: Extract<CambioMasivo, { tipo: "precio" }>,
  ahora: Date,
): Precios {
  const { precio, oferta } = precioVigente(producto, ahora);
  const mover = (monto: number) => conPorcentaje(monto, porcentaje, redondeo);
  return {
    precio_cliente: mover(precio),
    precio_normal: oferta && mover(oferta.precio_normal),
    oferta_hasta: oferta?.hasta ?? null,
  };
}

/** A product that is already on offer gets the new one, from the same normal price. */
function preciosEnOferta(
  producto: ProductoEditable,
  { porcentaje, redondeo, hasta }: Extract<CambioMasivo, { tipo: "oferta" }>,
  ahora: Date,
): Precios {
  const { precio, oferta } = precioVigente(producto, ahora);
  const precio_normal = oferta?.precio_normal ?? precio;
  return {
    precio_cliente: conPorcentaje(precio_normal, -porcentaje, redondeo),
    precio_normal,
    oferta_hasta: hasta,
  };
}

function dePrecios(producto: ProductoEditable, despues: Precios): Edicion {
  const { precio_cliente, precio_normal } = despues;
  if (precio_cliente < 1) return rechazado("El precio quedaría bajo $1.");
  if (precio_cliente + Math.min(0, producto.menor_diferencia) < 1)
    return rechazado("Una de sus opciones quedaría bajo $1.");
  if (Math.max(precio_cliente, precio_normal ?? 0) > MAX_PRECIO)
    return rechazado("El precio pasaría de $999.999.999.");
  if (precio_normal !== null && precio_cliente >= precio_normal)
    return rechazado("La oferta no quedaría bajo el precio normal.");
  const { precio_cliente: cliente, precio_normal: normal, oferta_hasta } = producto;
  return comparada({ precio_cliente: cliente, precio_normal: normal, oferta_hasta }, despues);
}

function deCategoria({ categoria_id, categoria_2_id }: ProductoEditable, nueva: number): Edicion {
  if (categoria_2_id === nueva && categoria_id !== nueva) return rechazado("Esa ya es su segunda categoría.");
  return comparada({ categoria_id, categoria_2_id }, { categoria_id: nueva, categoria_2_id });
}

const rechazado = (frase: string): Edicion => ({ estado: "rechazado", frase });

const comparada = (antes: CamposEditados, despues: CamposEditados): Edicion =>
  sonIguales(antes, despues) ? { estado: "igual" } : { estado: "cambia", antes, despues };

/** Compares as JSON, which is how editions are stored: dates become texts. */
export const sonIguales = (a: object, b: object): boolean => {
  const otros = new Map(Object.entries(b));
  return Object.entries(a).every(
    ([campo, valor]) => JSON.stringify(valor) === JSON.stringify(otros.get(campo) ?? null),
  );
};
