import {
  Body,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import { type ReactNode, useContext } from "react";
import { marcaDe } from "#modules/ajustes/marca/marca.ts";
import type { Entorno } from "../correo.ts";
import { TEXTOS_CORREOS } from "../textos.ts";
import { acentoDe, ConAcento, type Tono, tonosDe } from "./acento.tsx";
import { COLOR, LETRA, LETRA_TITULO } from "./estilo.ts";
import { PieCorreo } from "./pie.tsx";

type MarcoProps = Entorno & {
  /** The line that mailboxes show beside the subject. */
  resumen: string;
  titulo: string;
  bajada?: string;
  tono?: Tono;
  children: ReactNode;
};

const MOVIL =
  "@media (max-width: 480px) { .cuerpo { padding: 26px 22px 24px !important } .cabeza { padding: 30px 22px 28px !important } .titulo { font-size: 28px !important; line-height: 32px !important } }";

/** The frame of all mails: demo warning, logo, a card with a coloured header, and the seller's identity. */
export function MarcoCorreo({
  tienda,
  public_url,
  resumen,
  titulo,
  bajada,
  tono = "marca",
  children,
}: MarcoProps) {
  const acento = acentoDe(tienda.color);
  const { fondo, texto, suave } = tonosDe(acento)[tono];
  return (
    <ConAcento value={acento}>
      <Html lang="es-CL" dir="ltr">
        <Head>
          <meta name="color-scheme" content="light" />
          <meta name="supported-color-schemes" content="light" />
          <style>{MOVIL}</style>
        </Head>
        <Preview>{resumen}</Preview>
        <Body
          style={{
            margin: 0,
            padding: 0,
            backgroundColor: COLOR.papel,
            fontFamily: LETRA,
            color: COLOR.tinta,
          }}
        >
          {tienda.demostracion && <Demostracion />}
          <Container style={{ width: "100%", maxWidth: "600px", padding: "0 12px" }}>
            <Logo tienda={tienda} public_url={public_url} />
            <Section
              style={{
                backgroundColor: COLOR.superficie,
                border: `1px solid ${COLOR.linea}`,
                borderRadius: "28px",
                borderCollapse: "separate",
                overflow: "hidden",
                boxShadow: "0 8px 20px -8px rgba(36, 22, 41, .14)",
              }}
            >
              <Row>
                <td
                  className="cabeza"
                  style={{ backgroundColor: fondo, padding: "38px 40px 34px", borderRadius: "27px 27px 0 0" }}
                >
                  <Heading
                    as="h1"
                    className="titulo"
                    style={{
                      margin: 0,
                      fontFamily: LETRA_TITULO,
                      fontSize: "34px",
                      lineHeight: "38px",
                      fontWeight: 800,
                      letterSpacing: "-0.03em",
                      color: texto,
                    }}
                  >
                    {titulo}
                  </Heading>
                  {bajada && (
                    <Text style={{ margin: "10px 0 0", fontSize: "17px", lineHeight: "25px", color: suave }}>
                      {bajada}
                    </Text>
                  )}
                </td>
              </Row>
              <Row>
                <td className="cuerpo" style={{ padding: "32px 40px 30px" }}>
                  {children}
                </td>
              </Row>
            </Section>
            <PieCorreo tienda={tienda} public_url={public_url} />
          </Container>
        </Body>
      </Html>
    </ConAcento>
  );
}

function Demostracion() {
  return (
    <Section style={{ backgroundColor: COLOR.aviso_fondo, borderBottom: `1px solid ${COLOR.oro_200}` }}>
      <Text
        style={{
          margin: 0,
          padding: "10px 16px",
          textAlign: "center",
          fontSize: "14px",
          lineHeight: "20px",
          fontWeight: 700,
          color: COLOR.aviso,
        }}
      >
        {TEXTOS_CORREOS.demostracion}
      </Text>
    </Section>
  );
}

function Logo({ tienda, public_url }: Entorno) {
  const { nombre, icono_192 } = marcaDe(tienda);
  const { marca } = useContext(ConAcento);
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      align="center"
      data-skip-in-text="true"
      style={{ margin: "26px auto 20px" }}
    >
      <tbody>
        <tr>
          <td style={{ verticalAlign: "middle" }}>
            <Img
              src={`${public_url}${icono_192}`}
              width="44"
              height="44"
              alt={`Logo de ${nombre}`}
              style={{ borderRadius: "12px" }}
            />
          </td>
          <td
            style={{
              verticalAlign: "middle",
              paddingLeft: "11px",
              fontFamily: LETRA_TITULO,
              fontSize: "27px",
              lineHeight: "44px",
              fontWeight: 800,
              letterSpacing: "-0.04em",
              color: marca,
            }}
          >
            {nombre}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
