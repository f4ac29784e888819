import type { DatosLegales } from "#app/legal/datos-legales.ts";
import { Card } from "#app/ui/card.tsx";
import { CircleCheck, type Icono, Info, Mail, Trophy, Truck } from "#app/ui/iconos.tsx";
import { buenoSaberlo, CONDICIONES } from "./textos.ts";

export function CondicionesParticipar({ datos }: { datos: DatosLegales }) {
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
