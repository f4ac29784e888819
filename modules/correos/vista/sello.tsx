import { Link, Text } from "@react-email/components";
import type { z } from "zod";
import { MESES } from "#modules/comun/fechas/fechas.ts";
import type { sello } from "../campos.ts";
import { COLOR, NOTA } from "./estilo.ts";

/** "14 de noviembre de 2026" */
function enPalabras(fecha: string): string {
  const [anio, mes, dia] = fecha.split("-").map(Number);
  return `${dia} de ${MESES[(mes ?? 1) - 1]} de ${anio}`;
}

/** A small last line: the newest seal of the book, so that a copy of it stays in the person's mailbox. */
export const citarSello = (citado: z.output<typeof sello>, public_url: string) =>
  citado && <Sello libro={`${public_url}/libro`} dia={enPalabras(citado.fecha)} sello={citado.sello} />;

const Sello = ({ libro, dia, sello }: { libro: string; dia: string; sello: string }) => (
  <Text style={{ ...NOTA, margin: "18px 0 0", fontSize: "12px", lineHeight: "18px", color: COLOR.tinta_3 }}>
    <Link href={libro} style={{ color: COLOR.enlace }}>
      Sello del libro de puntos
    </Link>{" "}
    al {dia}: <span style={{ wordBreak: "break-all" }}>{sello}</span>. Guarda este correo: sirve para
    comprobar que nadie cambió lo anotado hasta ese día.
  </Text>
);
