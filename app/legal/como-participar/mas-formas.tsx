import type { DatosLegales } from "#app/legal/datos-legales.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { masFormas } from "./textos.ts";

/** Referrals and the game: the two other things that move points. */
export function MasFormas({ datos }: { datos: DatosLegales }) {
  return (
    <section className="container-page">
      <h2 className="mb-5 text-[1.875rem] tracking-[-.035em] md:mb-7 md:text-3xl">
        Más formas de mover tus puntos
      </h2>
      <div className="grid gap-4 md:grid-cols-2 md:gap-5">
        {masFormas(datos).map(({ titulo, texto, imagen, enlace, accion }) => (
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
