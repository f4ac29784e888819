import { z } from "zod";
import { BANCOS, TIPOS_CUENTA } from "#modules/comun/contacto/bancos.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import {
  type Entrada,
  entero,
  type Leido,
  leerFormulario,
  linea,
  lineaOpcional,
  lineaRut,
  parrafos,
  siONo,
} from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { claseDesconocida, leerClasePeso, NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";
import { MAX_EXISTENCIAS } from "#modules/productos/existencias/existencias.ts";
import { CAMPOS_RETRACTO } from "./campos-retracto.ts";

/** Paths under /admin/productos: the page of a product with such a SKU could not be opened. */
const RESERVADOS = new Set(["nuevo", "importar", "exportar", "categorias", "tickets", "cuentas", "edicion"]);
const MINIMO_OBJETIVO = 10;
const MAX_SKU = 32;
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
  producto: campo(linea("Escribe el nombre del producto.", 120), { label: "Nombre" }),
  categoria_id: campo(
    elegida.catch(0).refine((id) => id > 0, "Elige una categoría."),
    { tipo: "eleccion", label: "Categoría", ejemplo: "Elige una" },
  ),
  categoria_2_id: campo(elegida.nullable().catch(null), {
    tipo: "eleccion",
    label: "Segunda categoría",
    ejemplo: "Ninguna",
  }),
  descripcion: campo(parrafos(10_000), {
    label: "Descripción",
    filas: 10,
    ayuda: "Una línea en blanco separa párrafos; una línea que empieza con «• » es un punto de una lista.",
  }),
  precio_cliente: campo(entero("Escribe el precio en pesos enteros", 1, MAX_PRECIO), {
    label: "Precio",
    ayuda: "En pesos, IVA incluido. Con una oferta, el precio rebajado.",
  }),
  precio_normal: campo(precioNormal, {
    tipo: "entero",
    label: "Precio normal",
    ayuda: "Solo con una oferta: el de antes, al que vuelve.",
  }),
  oferta_hasta: campo(ultimoDia, {
    tipo: "dia",
    label: "Oferta hasta",
    ayuda: "Último día de la oferta, incluido, hora de Chile.",
  }),
  puntos: campo(
    entero("Escribe el objetivo en puntos enteros", 0).refine(
      (valor) => valor === 0 || valor >= MINIMO_OBJETIVO,
      `El objetivo es 0 (sin sorteo) o desde ${MINIMO_OBJETIVO} puntos.`,
    ),
    { label: "Objetivo en puntos", ayuda: "Puntos que se reúnen para cerrar el sorteo; 0 es sin sorteo." },
  ),
  puntos_regalo: campo(entero("Escribe los puntos de regalo", 0), {
    label: "Puntos de regalo",
    ayuda: "Los recibe quien compra una unidad.",
  }),
  minimo_puntos: campo(entero("Escribe el mínimo por abono", 1), { label: "Mínimo por abono" }),
  disponible: campo(siONo, {
    label: "A la venta",
    ayuda: "Sin marcar, su página queda como «No disponible» y su sorteo sigue.",
  }),
  clase_peso: campo(clase, {
    tipo: "eleccion",
    label: "Clase de peso",
    opciones: NOMBRE_CLASE,
    ayuda: "Decide la tarifa de envío. Un pedido paga la de su producto más pesado.",
  }),
  ubicacion: campo(lineaOpcional(60), {
    label: "Ubicación en bodega",
    ayuda: "Sale en la lista de recolección. Los clientes no la ven.",
  }),
  ...CAMPOS_RETRACTO,
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
const nuevo = z.object({
  sku: campo(sku, { label: "SKU", largo: MAX_SKU, ayuda: "No se puede cambiar después." }),
  ...campos,
  existencias: campo(existencias, {
    tipo: "entero",
    label: "Unidades en stock",
    ayuda: "Vacío: no se cuentan y siempre se puede comprar.",
  }),
});
const enArchivo = z.object({ ...campos, existencias });

export const CAMPOS_PRODUCTO = controlesDe(nuevo);

/** What the form of a new product says before anything is written; its SKU is proposed. */
export const PRODUCTO_VACIO = {
  minimo_puntos: "1",
  puntos: "0",
  puntos_regalo: "0",
  disponible: "on",
  clase_peso: "liviano",
};

export type DatosProducto = z.infer<typeof existente>;
export type ProductoNuevo = z.infer<typeof nuevo>;

/** Checks that need two fields. */
function entreCampos(datos: DatosProducto) {
  const { puntos, minimo_puntos, categoria_id, categoria_2_id } = datos;
  const errores: Record<string, string> = erroresDeOferta(datos);
  if (puntos > 0 && minimo_puntos > puntos)
    errores.minimo_puntos = "No puede superar el objetivo del sorteo.";
  if (datos.sin_retracto === null && datos.sin_retracto_frase !== "")
    errores.sin_retracto = "Elige por qué no tiene retracto, o borra lo que se agrega.";
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
const copia = z.object({ sku: campo(sku, { label: "SKU de la copia", largo: MAX_SKU }) });

export const CAMPOS_COPIA = controlesDe(copia);

export const leerSkuNuevo = (entrada: Entrada): Leido<{ sku: string }> => leerFormulario(copia, entrada);

const correccion = z.object({
  opcion: elegida.nullable().catch(null),
  existencias: campo(existencias, { label: "Unidades libres", ayuda: "Vacío: no se cuentan." }),
  /** What the page showed: sales may have taken units since. */
  visto: existencias,
  motivo: campo(linea("Escribe el motivo.", 300), {
    label: "Motivo",
    ayuda: "Llegó mercadería, se rompió una, conteo…",
  }),
});

export const CAMPOS_CORRECCION = controlesDe(correccion);

export const leerCorreccion = (entrada: Entrada): Leido<z.infer<typeof correccion>> =>
  leerFormulario(correccion, entrada);

/** The SKU of a product never changes, so the field is not read. */
export const leerProductoEditado = (entrada: Entrada): Leido<DatosProducto> =>
  completo(leerFormulario(existente, entrada));

const categoria = z.object({
  categoria: campo(linea("Escribe el nombre de la categoría.", 60), { label: "Nueva categoría" }),
});

export const CAMPOS_CATEGORIA = controlesDe(categoria);

export const leerCategoria = (entrada: Entrada): Leido<{ categoria: string }> =>
  leerFormulario(categoria, entrada);

const ticket = z.object({
  ticket: campo(linea("Escribe el nombre del ticket.", 60), { label: "Nombre" }),
  precio: campo(entero("Escribe el precio en pesos enteros", 1), { label: "Precio" }),
  puntos: campo(entero("Escribe los puntos que entrega", 1), { label: "Puntos" }),
  hex: campo(
    z
      .preprocess((valor) => (typeof valor === "string" ? valor.trim().toUpperCase() : ""), z.string())
      .refine((texto) => /^#[0-9A-F]{6}$/.test(texto), "Elige un color, por ejemplo #C8102E."),
    { tipo: "color", label: "Color" },
  ),
  publico: campo(siONo, { label: "A la venta", ayuda: "Sin marcar, nadie lo ve en la tienda." }),
});

export const CAMPOS_TICKET = controlesDe(ticket);

export type DatosTicket = z.infer<typeof ticket>;

export const leerTicket = (entrada: Entrada): Leido<DatosTicket> => leerFormulario(ticket, entrada);

/** One of a list. A field that was written in other times and is not in it has to be chosen again. */
const deLista = (lista: readonly string[], label: string, frase: string) =>
  campo(z.enum(lista, frase), {
    tipo: "eleccion",
    label,
    ejemplo: "Elige uno",
    opciones: Object.fromEntries(lista.map((uno) => [uno, uno])),
  });

const cuenta = z.object({
  banco: deLista(BANCOS, "Banco", "Elige el banco de la lista."),
  tipo_cuenta: deLista(TIPOS_CUENTA, "Tipo de cuenta", "Elige el tipo de cuenta."),
  numero: campo(
    linea("Escribe el número de cuenta.", 40).refine(
      (texto) => /^\d[\d .-]*$/.test(texto),
      "Usa solo números, puntos, espacios y guiones.",
    ),
    { label: "Número" },
  ),
  nombre: campo(linea("Escribe el nombre del titular.", 120), { label: "Titular" }),
  rut: campo(lineaRut("Escribe el RUT del titular."), { label: "RUT" }),
  email: campo(
    linea("Escribe el correo que recibe el aviso.", 120).pipe(
      z.email("Escribe un correo válido, por ejemplo pagos@tutienda.cl."),
    ),
    { label: "Correo", tipo: "correo" },
  ),
  estado: campo(siONo, { label: "Activa" }),
});

export const CAMPOS_CUENTA = controlesDe(cuenta);

export type DatosCuenta = z.infer<typeof cuenta>;

export const leerFormularioCuenta = (entrada: Entrada): Leido<DatosCuenta> => leerFormulario(cuenta, entrada);
