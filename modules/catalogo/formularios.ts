import { z } from "zod";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import {
  type Entrada,
  entero,
  type Leido,
  leerEntero,
  leerFormulario,
  linea,
  parrafos,
  siONo,
} from "#modules/comun/formulario.ts";
import { rutFormateado } from "#modules/comun/rut.ts";
import { claseDesconocida, leerClasePeso } from "#modules/productos/clase-peso.ts";
import { MAX_EXISTENCIAS } from "#modules/productos/existencias/existencias.ts";

/** Paths under /admin/productos: the page of a product with such a SKU could not be opened. */
const RESERVADOS = new Set(["nuevo", "importar", "exportar", "categorias", "tickets", "cuentas", "lote"]);
const MINIMO_OBJETIVO = 10;
export const MAX_PRECIO = 999_999_999;

const sku = z
  .preprocess((valor) => (typeof valor === "string" ? valor.trim() : ""), z.string())
  .refine(
    (texto) => /^[0-9A-Za-z-]{1,32}$/.test(texto),
    "Usa de 1 a 32 letras sin acento, números o guiones.",
  )
  .refine((texto) => !RESERVADOS.has(texto.toLowerCase()), "Esa palabra está reservada: elige otro SKU.");

const elegida = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A form without the field, or with an empty one, means the lightest class. */
const clase = z
  .preprocess((valor) => (typeof valor === "string" && valor.trim() !== "" ? valor : "liviano"), z.string())
  .transform((texto, c) => {
    const leida = leerClasePeso(texto);
    if (leida) return leida;
    c.addIssue({ code: "custom", message: claseDesconocida(texto) });
    return z.NEVER;
  });

const escrito = z.preprocess((valor) => (typeof valor === "string" ? valor.trim() : ""), z.string());

/** The price outside of an offer; empty means that there is none. */
const precioNormal = escrito.transform((texto, c) => {
  if (texto === "") return null;
  const numero = leerEntero(texto);
  if (numero !== null && numero >= 1 && numero <= MAX_PRECIO) return numero;
  c.addIssue({ code: "custom", message: "Escribe el precio normal en pesos enteros, o déjalo vacío." });
  return z.NEVER;
});

/** The last day of an offer in Chile, as the first instant after it. Spreadsheets write days as 24-12-2026. */
export const ultimoDia = escrito.transform((texto, c) => {
  if (texto === "") return null;
  const [, dia, mes, anio] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(texto) ?? [];
  const orden = anio ? `${anio}-${mes?.padStart(2, "0")}-${dia?.padStart(2, "0")}` : texto;
  const instante = inicioDeDia(orden, 1);
  if (instante) return instante;
  c.addIssue({ code: "custom", message: "Escribe una fecha, por ejemplo 2026-12-24." });
  return z.NEVER;
});

const campos = {
  producto: linea("Escribe el nombre del producto.", 120),
  categoria_id: elegida.catch(0).refine((id) => id > 0, "Elige una categoría."),
  categoria_2_id: elegida.nullable().catch(null),
  descripcion: parrafos(10_000),
  precio_cliente: entero("Escribe el precio en pesos enteros", 1, MAX_PRECIO),
  precio_normal: precioNormal,
  oferta_hasta: ultimoDia,
  puntos: entero("Escribe el objetivo en puntos enteros", 0).refine(
    (valor) => valor === 0 || valor >= MINIMO_OBJETIVO,
    `El objetivo es 0 (sin sorteo) o desde ${MINIMO_OBJETIVO} puntos.`,
  ),
  puntos_regalo: entero("Escribe los puntos de regalo", 0),
  minimo_puntos: entero("Escribe el mínimo por abono", 1),
  disponible: siONo,
  clase_peso: clase,
  ubicacion: parrafos(60).transform((texto) => texto.replace(/\s+/g, " ")),
};

/** Units free to sell; an empty field means that the shop does not count them. */
const existencias = z
  .preprocess((valor) => (typeof valor === "string" ? valor.trim() : ""), z.string())
  .transform((texto, c) => {
    if (texto === "") return null;
    const unidades = leerEntero(texto);
    if (unidades !== null && unidades <= MAX_EXISTENCIAS) return unidades;
    const hasta = miles(MAX_EXISTENCIAS);
    c.addIssue({ code: "custom", message: `Escribe las unidades, entre 0 y ${hasta}, o déjalo vacío.` });
    return z.NEVER;
  });

const existente = z.object(campos);
const nuevo = z.object({ sku, ...campos, existencias });
const enArchivo = z.object({ ...campos, existencias });

export type DatosProducto = z.infer<typeof existente>;
export type ProductoNuevo = z.infer<typeof nuevo>;

/** Checks that need two fields. */
function entreCampos(datos: DatosProducto) {
  const { puntos, minimo_puntos, categoria_id, categoria_2_id } = datos;
  const errores: Record<string, string> = erroresDeOferta(datos);
  if (puntos > 0 && minimo_puntos > puntos)
    errores.minimo_puntos = "No puede superar el objetivo del sorteo.";
  if (categoria_2_id === categoria_id) errores.categoria_2_id = "Elige una categoría distinta de la primera.";
  return Object.keys(errores).length > 0 ? errores : null;
}

/** An offer has a former price, above the one it asks for, and a last day. */
function erroresDeOferta({ precio_cliente, precio_normal, oferta_hasta }: DatosProducto) {
  const errores: Record<string, string> = {};
  if (precio_normal !== null && oferta_hasta === null)
    errores.oferta_hasta = "Escribe hasta qué día dura la oferta, o borra el precio normal.";
  if (precio_normal === null && oferta_hasta !== null)
    errores.precio_normal = "Escribe el precio normal, o borra la fecha de la oferta.";
  if (precio_normal !== null && precio_normal <= precio_cliente)
    errores.precio_normal = "Debe ser mayor que el precio de la oferta.";
  return errores;
}

function completo<T extends DatosProducto>(leido: Leido<T>): Leido<T> {
  const errores = leido.datos && entreCampos(leido.datos);
  return errores ? { datos: null, errores } : leido;
}

export const leerProductoNuevo = (entrada: Entrada): Leido<ProductoNuevo> =>
  completo(leerFormulario(nuevo, entrada));

/** A row of a file about a product that exists: units may be in it too. */
export const leerProductoDeArchivo = (
  entrada: Entrada,
): Leido<DatosProducto & Pick<ProductoNuevo, "existencias">> => completo(leerFormulario(enArchivo, entrada));

/** The SKU of a copy. */
export const leerSkuNuevo = (entrada: Entrada): Leido<{ sku: string }> =>
  leerFormulario(z.object({ sku }), entrada);

const correccion = z.object({
  opcion: elegida.nullable().catch(null),
  existencias,
  /** What the page showed: sales may have taken units since. */
  visto: existencias,
  motivo: linea("Escribe el motivo.", 300),
});

export const leerCorreccion = (entrada: Entrada): Leido<z.infer<typeof correccion>> =>
  leerFormulario(correccion, entrada);

/** The SKU of a product never changes, so the field is not read. */
export const leerProductoEditado = (entrada: Entrada): Leido<DatosProducto> =>
  completo(leerFormulario(existente, entrada));

const categoria = z.object({ categoria: linea("Escribe el nombre de la categoría.", 60) });

export const leerCategoria = (entrada: Entrada): Leido<{ categoria: string }> =>
  leerFormulario(categoria, entrada);

const ticket = z.object({
  ticket: linea("Escribe el nombre del ticket.", 60),
  precio: entero("Escribe el precio en pesos enteros", 1),
  puntos: entero("Escribe los puntos que entrega", 1),
  hex: z
    .preprocess((valor) => (typeof valor === "string" ? valor.trim().toUpperCase() : ""), z.string())
    .refine((texto) => /^#[0-9A-F]{6}$/.test(texto), "Elige un color, por ejemplo #C8102E."),
  publico: siONo,
});

export type DatosTicket = z.infer<typeof ticket>;

export const leerTicket = (entrada: Entrada): Leido<DatosTicket> => leerFormulario(ticket, entrada);

const cuenta = z.object({
  banco: linea("Escribe el banco.", 60),
  tipo_cuenta: linea("Escribe el tipo de cuenta.", 60),
  numero: linea("Escribe el número de cuenta.", 40).refine(
    (texto) => /^\d[\d .-]*$/.test(texto),
    "Usa solo números, puntos, espacios y guiones.",
  ),
  nombre: linea("Escribe el nombre del titular.", 120),
  rut: linea("Escribe el RUT del titular.", 20).transform((texto, c) => {
    const rut = rutFormateado(texto);
    if (rut !== null) return rut;
    c.addIssue({ code: "custom", message: "Ese RUT no es válido: revisa sus números y su dígito." });
    return z.NEVER;
  }),
  email: linea("Escribe el correo que recibe el aviso.", 120).pipe(
    z.email("Escribe un correo válido, por ejemplo pagos@tutienda.cl."),
  ),
  estado: siONo,
});

export type DatosCuenta = z.infer<typeof cuenta>;

export const leerCuenta = (entrada: Entrada): Leido<DatosCuenta> => leerFormulario(cuenta, entrada);
