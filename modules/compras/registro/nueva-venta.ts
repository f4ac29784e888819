import { z } from "zod";
import {
  type Entrada,
  type Errores,
  enBlanco,
  entero,
  type Leido,
  leerFormulario,
  lineaOpcional,
  siONo,
} from "#modules/comun/formulario.ts";
import { type Controles, campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { CAMPOS_CLIENTE, type ClienteNuevo, leerCliente } from "#modules/usuarios/cliente-nuevo.ts";

/** The rows of the form of a new sale, by the names of their fields. */
export const FILAS_VENTA = [1, 2, 3, 4, 5, 6].map((numero) => ({
  articulo: `articulo_${numero}`,
  cantidad: `cantidad_${numero}`,
  numero,
}));

const MAX_UNIDADES = 999_999;

const fila = z.object({
  articulo: campo(lineaOpcional(120), { label: "Artículo", ejemplo: "SKU o nombre del ticket" }),
  cantidad: campo(entero("Escribe la cantidad", 1, MAX_UNIDADES), { label: "Cantidad" }),
});

const resto = z.object({
  retiro: campo(siONo, { label: "Lo retira en la tienda" }),
  repetir: campo(siONo, {
    label: "Es otra compra",
    ayuda: "Márcalo si repite una compra de hace menos de 10 minutos.",
  }),
});

const DE_FILA = controlesDe(fila);

/** The fields of 'Nueva venta', as page and server read them. */
export const CAMPOS_NUEVA_VENTA: Controles = {
  ...CAMPOS_CLIENTE,
  ...Object.fromEntries(
    FILAS_VENTA.flatMap(({ articulo, cantidad, numero }) => [
      [articulo, { ...DE_FILA.articulo, label: `Artículo ${numero}` }],
      [cantidad, DE_FILA.cantidad],
    ]),
  ),
  ...controlesDe(resto),
};

/** `campo` is the field of the form that says it. */
export type ArticuloEscrito = { nombre: string; cantidad: number; campo?: string };

type VentaEscrita = z.infer<typeof resto> & {
  cliente: string | ClienteNuevo;
  escritos: ArticuloEscrito[];
};

/** What an admin wrote in 'Nueva venta'. A row without an article counts for nothing, whatever its quantity is. */
export function leerNuevaVenta(entrada: Entrada): Leido<VentaEscrita> {
  const cliente = leerCliente(entrada);
  const opciones = leerFormulario(resto, entrada);
  const { escritos, errores } = leerFilas(entrada);
  const todos = { ...cliente.errores, ...errores, ...opciones.errores };
  if (cliente.errores || opciones.errores || Object.keys(todos).length > 0)
    return { datos: null, errores: todos };
  return { datos: { cliente: cliente.datos, escritos, ...opciones.datos }, errores: null };
}

function leerFilas(entrada: Entrada): { escritos: ArticuloEscrito[]; errores: Errores } {
  const usadas = FILAS_VENTA.filter(({ articulo }) => !enBlanco(entrada[articulo]));
  if (usadas.length === 0) return { escritos: [], errores: { articulo_1: "Escribe al menos un artículo." } };
  const errores: Errores = {};
  const escritos: ArticuloEscrito[] = [];
  for (const nombres of usadas) {
    const { articulo, cantidad } = nombres;
    const leida = leerFormulario(fila, { articulo: entrada[articulo], cantidad: entrada[cantidad] });
    if (leida.datos)
      escritos.push({ campo: articulo, nombre: leida.datos.articulo, cantidad: leida.datos.cantidad });
    if (leida.errores?.articulo) errores[articulo] = leida.errores.articulo;
    if (leida.errores?.cantidad) errores[cantidad] = leida.errores.cantidad;
  }
  return { escritos, errores };
}
