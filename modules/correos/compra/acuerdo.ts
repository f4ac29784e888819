import { z } from "zod";
import type { Vendedor } from "#modules/ajustes/identidad.ts";
import { renglon } from "../campos.ts";

const vendedor: z.ZodObject<Record<keyof Vendedor, typeof renglon>> = z.object({
  razon_social: renglon,
  rut: renglon,
  giro: renglon,
  domicilio: renglon,
  representante: renglon,
  email: renglon,
  telefono: renglon,
});

/** What a sale says besides its lines and amounts: who sells, and what holds for it. */
export const acuerdo = z.object({
  vendedor,
  clausulas: z.array(z.object({ titulo: renglon, texto: z.string().max(2_000) })),
});
export type Acuerdo = z.infer<typeof acuerdo>;

const NOMBRES: readonly (readonly [keyof Vendedor, string])[] = [
  ["razon_social", "Vende"],
  ["rut", "RUT"],
  ["giro", "Giro"],
  ["domicilio", "Domicilio"],
  ["representante", "Representante legal"],
  ["email", "Correo"],
  ["telefono", "Teléfono"],
];

/** The seller as rows; what the owner had not written is left out. */
export const filasDeVendedor = (vendedor: Vendedor): [nombre: string, valor: string][] =>
  NOMBRES.flatMap(([campo, nombre]) => (vendedor[campo] ? [[nombre, vendedor[campo]]] : []));

/** For the samples of mails. */
export const ACUERDO: Acuerdo = {
  vendedor: {
    razon_social: "Tienda de muestra SpA",
    rut: "76.543.210-3",
    giro: "Venta por internet",
    domicilio: "Calle Uno 123, Santiago",
    representante: "",
    email: "hola@tienda.example",
    telefono: "",
  },
  clausulas: [{ titulo: "Derecho a retracto", texto: "Tienes 10 días desde que recibes un producto." }],
};
