import { z } from "zod";
import { type Entrada, type Leido, leerFormulario, parrafos } from "#modules/comun/formulario.ts";
import type { Ajustes } from "./ajustes.ts";
import { leerColor, revisarColor } from "./color.ts";
import { leerPerfil, REDES, type Red } from "./redes.ts";

/** One line that may stay empty. */
const lineaOpcional = (max: number) => parrafos(max).transform((texto) => texto.replace(/\s+/g, " "));

const perfil = (red: Red) =>
  lineaOpcional(200).transform((texto, c) => {
    const leido = leerPerfil(texto, red);
    if (leido !== null) return leido;
    c.addIssue({
      code: "custom",
      message: `Pega la dirección completa de tu perfil de ${red.nombre}, por ejemplo https://${red.hosts[0]}/tutienda.`,
    });
    return z.NEVER;
  });

const [instagram, facebook, tiktok, youtube] = REDES;

const marca = z.object({
  nombre_tienda: lineaOpcional(60).refine((texto) => texto !== "", "Escribe el nombre de la tienda."),
  color: lineaOpcional(20).transform((texto, c) => {
    const color = leerColor(texto);
    const error = color === null ? "Escribe el color como #1d5fa6." : revisarColor(color);
    if (color !== null && error === null) return color;
    c.addIssue({ code: "custom", message: error ?? "" });
    return z.NEVER;
  }),
  lema: lineaOpcional(200),
  descripcion: lineaOpcional(300),
  pie: lineaOpcional(120),
  instagram: perfil(instagram),
  facebook: perfil(facebook),
  tiktok: perfil(tiktok),
  youtube: perfil(youtube),
} satisfies Partial<Record<keyof Ajustes, z.ZodType>>);

export type DatosMarca = z.infer<typeof marca>;

export const leerMarcaDeFormulario = (entrada: Entrada): Leido<DatosMarca> => leerFormulario(marca, entrada);
