import { peticion } from "#app/context.ts";
import { leerDatosLegales } from "#app/legal/leer-datos-legales.server.ts";
import { metaLegal } from "#app/legal/meta-legal.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/como-participar.page.ts";
import { CondicionesParticipar } from "./condiciones.tsx";
import { FechasSorteo, PremiosSorteo, VerificarSorteo } from "./explicacion-sorteo.tsx";
import { MasFormas } from "./mas-formas.tsx";
import { PasosParticipar } from "./pasos.tsx";
import { PreguntasFrecuentes } from "./preguntas.tsx";
import { DESCRIPCION, partesEnPausa } from "./textos.ts";
import { preguntas } from "./textos-preguntas.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  return {
    datos: await leerDatosLegales(ctx),
    con_sesion: sesion !== null,
    canonica: `${ctx.public_url}/como-participar`,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return metaLegal({
    titulo: "Como Participar",
    descripcion: DESCRIPCION,
    canonica: loaderData.canonica,
  });
}

export default function ComoParticipar({ loaderData: { datos, con_sesion } }: Route.ComponentProps) {
  const pausa = partesEnPausa(datos);
  return (
    <div>
      <PasosParticipar />
      <div className="grid gap-11 pt-9 pb-14 md:gap-18 md:pb-24">
        <div className="grid gap-4 md:gap-5">
          {pausa && (
            <div className="container-page">
              <Note kind="info">{pausa}</Note>
            </div>
          )}
          <CondicionesParticipar datos={datos} />
        </div>
        <PremiosSorteo />
        <FechasSorteo />
        <VerificarSorteo />
        <MasFormas datos={datos} />
        <PreguntasFrecuentes preguntas={preguntas(datos)} />
        <Llamada con_sesion={con_sesion} />
      </div>
    </div>
  );
}

function Llamada({ con_sesion }: { con_sesion: boolean }) {
  return (
    <section className="container-page text-center">
      <h2 className="text-[1.875rem] tracking-[-.035em] md:text-3xl">Elige tu próximo sorteo</h2>
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
        <ButtonLink to="/comprar-tickets" variant="gold">
          Comprar tickets
        </ButtonLink>
      </div>
    </section>
  );
}
