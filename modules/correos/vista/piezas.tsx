import { Button, Hr, Link, Section, Text } from "@react-email/components";
import { type ReactNode, useContext } from "react";
import { ConAcento, type Tono, tonosDe } from "./acento.tsx";
import { COLOR, LETRA_TITULO, NOTA, PARRAFO } from "./estilo.ts";

export const ParrafoCorreo = ({ children }: { children: ReactNode }) => (
  <Text style={PARRAFO}>{children}</Text>
);
export const NotaCorreo = ({ children }: { children: ReactNode }) => <Text style={NOTA}>{children}</Text>;

/** Where and when a sale is picked up; nothing for one that is sent. */
export const Retirar = ({ direccion, horario }: { direccion?: string; horario?: string }) =>
  direccion && (
    <ParrafoCorreo>
      La retiras en <b>{direccion}</b>. {horario}. Te avisamos por correo cuando esté lista.
    </ParrafoCorreo>
  );

/** The button of a mail, with its address as text for mail programs that do not show buttons. */
export function BotonCorreo({
  href,
  tono = "marca",
  children,
}: {
  href: string;
  tono?: Tono;
  children: string;
}) {
  const { fondo, texto, canto } = tonosDe(useContext(ConAcento))[tono];
  return (
    <Section style={{ margin: "26px 0 8px", textAlign: "center" }}>
      <Button
        href={href}
        style={{
          padding: "16px 30px",
          backgroundColor: fondo,
          borderBottom: `3px solid ${canto}`,
          borderRadius: "14px",
          color: texto,
          fontSize: "18px",
          lineHeight: "22px",
          fontWeight: 700,
        }}
      >
        {children}
      </Button>
      <Text
        data-skip-in-text="true"
        style={{ ...NOTA, margin: "20px 0 6px", fontSize: "13px", color: COLOR.tinta_3 }}
      >
        Si el botón no funciona, copia esta dirección:
        <br />
        <Link href={href} style={{ color: COLOR.enlace, wordBreak: "break-all" }}>
          {href}
        </Link>
      </Text>
    </Section>
  );
}

export const Separador = () => <Hr style={{ margin: "22px 0 20px", borderColor: COLOR.linea }} />;

export function Subtitulo({ children }: { children: string }) {
  return (
    <Text
      style={{
        margin: "0 0 10px",
        fontFamily: LETRA_TITULO,
        fontSize: "20px",
        lineHeight: "26px",
        fontWeight: 800,
        letterSpacing: "-0.02em",
      }}
    >
      {children}
    </Text>
  );
}

/** A number of points in large gold digits, with a caption below. */
export function CifraCorreo({ valor, pie }: { valor: string; pie: string }) {
  return (
    <Section
      style={{
        margin: "0 0 22px",
        backgroundColor: COLOR.oro_50,
        border: `1px solid ${COLOR.oro_200}`,
        borderRadius: "20px",
        borderCollapse: "separate",
      }}
    >
      <Text
        style={{
          margin: 0,
          padding: "20px 16px 0",
          textAlign: "center",
          fontFamily: LETRA_TITULO,
          fontSize: "40px",
          lineHeight: "44px",
          fontWeight: 800,
          letterSpacing: "-0.03em",
          color: COLOR.oro_700,
        }}
      >
        {valor}
      </Text>
      <Text
        style={{
          margin: 0,
          padding: "4px 16px 18px",
          textAlign: "center",
          fontSize: "15px",
          lineHeight: "21px",
          fontWeight: 600,
          color: COLOR.oro_700,
        }}
      >
        {pie}
      </Text>
    </Section>
  );
}

/** A hash in a fixed-width font, so that people can compare it character by character. */
export function Huella({ children }: { children: string }) {
  return (
    <Text
      style={{
        margin: "0 0 12px",
        padding: "12px 14px",
        borderRadius: "14px",
        backgroundColor: COLOR.papel_2,
        fontFamily: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
        fontSize: "14px",
        lineHeight: "21px",
        wordBreak: "break-all",
      }}
    >
      {children}
    </Text>
  );
}

/** How long a link works, if the sender said so. */
export const vigencia = (horas: number | undefined): string =>
  horas === undefined ? "" : `El enlace vence en ${horas} ${horas === 1 ? "hora" : "horas"}. `;
