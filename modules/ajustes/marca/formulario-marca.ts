import { z } from "zod";
import { lineaOpcional } from "#modules/comun/formulario.ts";
import { campo } from "#modules/comun/texto/controles.ts";
import type { Ajustes } from "../ajustes.ts";
import { leerPerfilRed, REDES, type Red } from "../redes.ts";
import { leerColor, revisarColor } from "./color.ts";

const perfil = (red: Red) =>
  campo(
    lineaOpcional(200).transform((texto, c) => {
      const leido = leerPerfilRed(texto, red);
      if (leido !== null) return leido;
      c.addIssue({
        code: "custom",
        message: `Pega la dirección completa de tu perfil de ${red.nombre}, por ejemplo https://${red.hosts[0]}/tutienda.`,
      });
      return z.NEVER;
    }),
    { label: red.nombre, tipo: "enlace", ejemplo: `https://${red.hosts[0]}/…` },
  );

const [instagram, facebook, tiktok, youtube] = REDES;

/** How the shop looks and what it says of itself. */
export const CAMPOS_MARCA = {
  nombre_tienda: campo(
    lineaOpcional(60).refine((texto) => texto !== "", "Escribe el nombre de la tienda."),
    { label: "Nombre de la tienda" },
  ),
  color: campo(
    lineaOpcional(20).transform((texto, c) => {
      const color = leerColor(texto);
      const error = color === null ? "Escribe el color como #1d5fa6." : revisarColor(color);
      if (color !== null && error === null) return color;
      c.addIssue({ code: "custom", message: error ?? "" });
      return z.NEVER;
    }),
    { tipo: "color", label: "Color principal", ayuda: "De los botones, los precios y el nombre." },
  ),
  lema: campo(lineaOpcional(200), { label: "Lema", ayuda: "Bajo el logo, al pie de cada página." }),
  descripcion: campo(lineaOpcional(300), {
    label: "Descripción para buscadores",
    ayuda: "Lo que muestran Google y los chats junto al enlace. Vacía usa el lema.",
  }),
  pie: campo(lineaOpcional(120), { label: "Última línea del pie" }),
  instagram: perfil(instagram),
  facebook: perfil(facebook),
  tiktok: perfil(tiktok),
  youtube: perfil(youtube),
} satisfies Partial<Record<keyof Ajustes, z.ZodType>>;
