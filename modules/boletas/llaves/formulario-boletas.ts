import { z } from "zod";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import {
  type Entrada,
  entero,
  type Leido,
  leerFormulario,
  linea,
  lineaOpcional,
  siONo,
} from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";

const esquema = z.object({
  ambiente: campo(z.enum(["certificacion", "produccion"], "Elige el ambiente."), {
    tipo: "eleccion",
    label: "Ambiente",
    opciones: { certificacion: "Certificación (ensayo)", produccion: "Producción" },
    ayuda: "En certificación nada vale como boleta: los clientes no ven esos documentos.",
  }),
  resolucion_numero: campo(entero("Escribe el número de la resolución", 0, 999_999), {
    label: "Número de resolución",
    ayuda: "En certificación es 0.",
  }),
  resolucion_fecha: campo(
    linea("Elige la fecha de la resolución.", 10).refine(
      (dia) => inicioDeDia(dia) !== null,
      "Elige una fecha válida.",
    ),
    { tipo: "dia", label: "Fecha de la resolución" },
  ),
  comuna: campo(linea("Escribe la comuna de la tienda.", 20), { label: "Comuna de la tienda" }),
  acteco: campo(
    lineaOpcional(6).refine((codigo) => /^(\d{6})?$/.test(codigo), "Son 6 números, como 479100."),
    { label: "Código de actividad económica", ayuda: "Lo piden las notas de crédito. Son 6 números." },
  ),
  valor_uf: campo(entero("Escribe el valor de la UF en pesos", 1, 1_000_000), {
    label: "Valor de la UF",
    ayuda: "Una boleta de más de 135 UF nombra a quien compra, y espera hasta saber su RUT.",
  }),
  folios_minimo: campo(entero("Escribe un número de folios", 0, 100_000), {
    label: "Avisar cuando queden menos folios que",
  }),
  puntos_exentos: campo(siONo, {
    label: "Los tickets de puntos van sin IVA",
    ayuda: "Decídelo con tu contador. Apagado, toda la compra lleva IVA.",
  }),
});

type DatosBoletas = z.infer<typeof esquema>;
export const CAMPOS_BOLETAS = controlesDe(esquema);
export const leerDatosBoletas = (entrada: Entrada): Leido<DatosBoletas> => leerFormulario(esquema, entrada);
