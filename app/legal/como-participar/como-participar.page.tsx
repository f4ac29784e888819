import "#app/legal/legal.css";
import { peticion } from "#app/context.ts";
import type { DatosLegales } from "#app/legal/datos-legales.ts";
import { leerDatosLegales } from "#app/legal/leer-datos-legales.server.ts";
import { metaLegal } from "#app/legal/meta-legal.ts";
import { TextoEnLinea } from "#app/legal/texto-en-linea.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Icono } from "#app/ui/icono.tsx";
import { ChevronDown, CircleCheck, Info, Mail, Trophy, Truck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/como-participar.page.ts";
import { FechasSorteo, PremiosSorteo, VerificarSorteo } from "./explicacion-sorteo.tsx";
import {
  buenoSaberlo,
  CONDICIONES,
  DESCRIPCION_PARTICIPAR,
  masFormas,
  partesEnPausa,
  pasosParticipar,
  TITULO_PARTICIPAR,
} from "./textos.ts";
import { type PreguntaFrecuente, preguntas } from "./textos-preguntas.ts";

function CondicionesParticipar({ datos }: { datos: DatosLegales }) {
  const saber = buenoSaberlo(datos);
  return (
    <div className="container-page grid gap-4 md:grid-cols-2 md:gap-5">
      <Card as="section">
        <h2 className="mb-4 text-[1.5rem]">Para participar necesitas</h2>
        <ul className="grid gap-3.5">
          {CONDICIONES.map((condicion) => (
            <Punto key={condicion} icono={CircleCheck} texto={condicion} />
          ))}
        </ul>
      </Card>
      <Card as="section">
        <h2 className="mb-4 text-[1.5rem]">Bueno saberlo</h2>
        <ul className="grid gap-3.5">
          <Punto icono={Info} texto={saber.sin_devolucion} />
          <Punto icono={Mail} texto={saber.aviso} />
          <Punto icono={Truck} texto={saber.envio} />
          <Punto icono={Trophy} texto={saber.envio_premio} />
        </ul>
      </Card>
    </div>
  );
}

function Punto({ icono: Icono, texto }: { icono: Icono; texto: string }) {
  return (
    <li className="flex gap-3 text-[1.03125rem]">
      <Icono aria-hidden="true" className="size-6 text-enlace" />
      {texto}
    </li>
  );
}

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  return {
    datos: await leerDatosLegales(ctx),
    con_sesion: sesion !== null,
    canonica: `${ctx.public_url}/como-participar`,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return metaLegal({
    titulo: "Como Participar",
    descripcion: DESCRIPCION_PARTICIPAR,
    canonica: loaderData.canonica,
    matches,
  });
}

export default function ComoParticipar({ loaderData: { datos, con_sesion } }: Route.ComponentProps) {
  const pausa = partesEnPausa(datos);
  return (
    <div>
      <PasosParticipar datos={datos} />
      <div className="grid gap-11 pt-9 pb-14 md:gap-18 md:pb-24">
        <div className="grid gap-4 md:gap-5">
          {pausa && (
            <div className="container-page">
              <Note kind="info">{pausa}</Note>
            </div>
          )}
          <CondicionesParticipar datos={datos} />
        </div>
        {datos.sorteos_activos && <SobreSorteos />}
        <MasFormas datos={datos} />
        <PreguntasFrecuentes preguntas={preguntas(datos)} />
        <Llamada con_sesion={con_sesion} tickets={datos.tickets_en_venta} />
      </div>
    </div>
  );
}

/** Prizes, dates and proof: left out while the shop holds no raffles. */
const SobreSorteos = () => (
  <>
    <PremiosSorteo />
    <FechasSorteo />
    <VerificarSorteo />
  </>
);

function Llamada({ con_sesion, tickets }: { con_sesion: boolean; tickets: boolean }) {
  return (
    <section className="container-page text-center">
      <h2 className="text-[1.875rem] tracking-[-0.035em] md:text-3xl">Elige tu próximo sorteo</h2>
      <p className="mx-auto mt-3 max-w-lectura text-tinta-2">
        {con_sesion
          ? "Mira los productos y cuánto le falta a cada uno para llegar a la meta."
          : "Crea tu cuenta con tu correo y empieza a juntar puntos con tu primera compra."}
      </p>
      <div className="mt-6 flex flex-col justify-center gap-3 sm:flex-row">
        {!con_sesion && <ButtonLink to="/registrate">Regístrate</ButtonLink>}
        <ButtonLink to="/productos" variant={con_sesion ? "primary" : "secondary"}>
          Ver productos
        </ButtonLink>
        {tickets && (
          <ButtonLink to="/comprar-tickets" variant="gold">
            Comprar tickets
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Referrals and the game: the two other sources of points. */
function MasFormas({ datos }: { datos: DatosLegales }) {
  const formas = masFormas(datos);
  if (formas.length === 0) return null;
  return (
    <section className="container-page">
      <h2 className="mb-5 text-[1.875rem] tracking-[-0.035em] md:mb-7 md:text-3xl">
        Más formas de mover tus puntos
      </h2>
      <div className="grid gap-4 md:grid-cols-2 md:gap-5">
        {formas.map(({ titulo, texto, imagen, enlace, accion }) => (
          <Card key={titulo} className="grid grid-cols-[64px_1fr] gap-x-4 md:grid-cols-[88px_1fr] md:gap-x-6">
            <img src={imagen} alt="" width={88} height={88} className="size-16 object-contain md:size-22" />
            <div className="flex flex-col items-start">
              <h3 className="text-xl">{titulo}</h3>
              <p className="mt-1.5 mb-4 text-tinta-2">{texto}</p>
              <ButtonLink to={enlace} variant="secondary" size="sm" className="mt-auto">
                {accion}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </div>
    </section>
  );
}

/** Native <details>: opens without JavaScript, and the browser's text search finds its content. */
function PreguntasFrecuentes({ preguntas }: { preguntas: readonly PreguntaFrecuente[] }) {
  return (
    <section className="container-page">
      <div className="mx-auto max-w-lectura">
        <h2 className="mb-5 text-[1.875rem] tracking-[-0.035em] md:mb-7 md:text-3xl">Preguntas frecuentes</h2>
        <div className="divide-y divide-linea rounded-tarjeta border border-linea bg-superficie shadow-1">
          {preguntas.map(({ pregunta, respuesta }) => (
            <details key={pregunta} className="group">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 font-bold md:px-6 [&::-webkit-details-marker]:hidden">
                {pregunta}
                <ChevronDown
                  aria-hidden="true"
                  className="text-tinta-3 transition-transform duration-160 group-open:rotate-180"
                />
              </summary>
              <p className="px-4 pb-5 text-tinta-2 md:px-6">
                <TextoEnLinea texto={respuesta} />
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Four numbered cards, in a row on desktop and as a list on phones. */
function PasosParticipar({ datos }: { datos: DatosLegales }) {
  return (
    <section className="participar-pasos py-7 md:py-14">
      <div className="container-page">
        <h1 className="mx-auto mb-6 text-center text-[2.375rem] tracking-[-0.04em] md:mb-11 md:text-[3.75rem]">
          {TITULO_PARTICIPAR}
        </h1>
        <ol className="grid gap-3 md:grid-cols-2 md:gap-5 lg:grid-cols-4">
          {pasosParticipar(datos).map(({ titulo, texto, imagen }, i) => (
            <li key={titulo}>
              <img src={imagen} alt="" width={120} height={120} />
              <span aria-hidden="true">{i + 1}</span>
              <h2 className="self-end pr-10 text-xl md:mb-2 md:text-2xl">{titulo}</h2>
              <p className="mt-1 text-tinta-2 md:mt-0">{texto}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
