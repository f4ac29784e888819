import { z } from "zod";
import {
  NUMERO_WHATSAPP_INVALIDO,
  numeroWhatsapp,
  whatsappEscrito,
} from "#modules/comun/contacto/whatsapp.ts";
import { type Entrada, enBlanco, type Leido, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { leerCorreo } from "./acceso/correo-de-acceso.ts";
import { ESCRIBE_CLIENTE, UN_CLIENTE } from "./textos.ts";

/** A customer who bought without an account: whom to send it to, whom to call, and perhaps where to write. */
const clienteNuevo = z.object({
  nombre: campo(linea("Escribe el nombre del cliente.", 120), { label: "Nombre y apellido" }),
  celular: campo(
    linea(NUMERO_WHATSAPP_INVALIDO, 30).transform((texto, c) => {
      const numero = numeroWhatsapp(texto);
      if (numero !== null) return whatsappEscrito(numero);
      c.addIssue({ code: "custom", message: NUMERO_WHATSAPP_INVALIDO });
      return z.NEVER;
    }),
    { label: "Celular", tipo: "telefono" },
  ),
  email: campo(
    z
      .string()
      .default("")
      .transform((texto, c) => (texto.trim() === "" ? null : leerCorreo(texto, c))),
    {
      label: "Correo (opcional)",
      tipo: "correo",
      largo: 254,
      ayuda:
        "Ahí le llegan los datos para transferir. Si se registra con él y lo confirma, la compra y sus puntos quedan en su cuenta.",
    },
  ),
});

export type ClienteNuevo = z.infer<typeof clienteNuevo>;

const escrito = z.object({
  cliente: campo(z.string().trim().default(""), {
    label: "Cliente",
    ayuda: "Su correo o su código de referido. Déjalo vacío si compra por primera vez.",
  }),
});

/** The fields that say whose sale it is. */
export const CAMPOS_CLIENTE = controlesDe(escrito.extend(clienteNuevo.shape));

/** Whose sale 'Nueva venta' registers: a code or address of a known customer, or a new one. Both would leave it open. */
export function leerCliente(entrada: Entrada): Leido<string | ClienteNuevo> {
  const cliente = escrito.parse(entrada).cliente;
  const esNuevo = !["nombre", "celular", "email"].every((campo) => enBlanco(entrada[campo]));
  if (!esNuevo)
    return cliente
      ? { datos: cliente, errores: null }
      : { datos: null, errores: { cliente: ESCRIBE_CLIENTE } };
  if (cliente) return { datos: null, errores: { cliente: UN_CLIENTE } };
  return leerFormulario(clienteNuevo, entrada);
}
