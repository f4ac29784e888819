import { Check, Dices, type Icono, KeyRound, RadioTower, ShieldOff } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosEscenario } from "#modules/sorteos/realizacion/escenario/escenario.ts";

type Ingrediente = { icono: Icono; nombre: string; dato: string };

function ingredientes({ aportes, ronda, semilla }: DatosEscenario): Ingrediente[] {
  return [
    { icono: KeyRound, nombre: "Semilla", dato: semilla ? `${semilla.slice(0, 8)}…` : "publicada" },
    { icono: Dices, nombre: "Aportes al azar", dato: miles(aportes) },
    ronda === null
      ? { icono: ShieldOff, nombre: "Baliza", dato: "sin baliza" }
      : { icono: RadioTower, nombre: "Pulso público", dato: `ronda ${miles(ronda)}` },
  ];
}

/** The drum roll: what decides the draw goes in piece by piece, while the public seed runs by. */
export function MezclaEscena({ datos, parte }: { datos: DatosEscenario; parte: number }) {
  const lista = ingredientes(datos);
  const dentro = Math.floor(parte * (lista.length + 1));
  return (
    <div className="escenario-mezcla grid gap-4 justify-items-center w-full max-w-180" aria-hidden="true">
      <ul className="grid grid-cols-3 w-full gap-2 md:gap-3.5">
        {lista.map(({ icono: Icono, nombre, dato }, i) => (
          <li key={nombre} data-dentro={i < dentro || undefined}>
            {i < dentro ? <Check /> : <Icono />}
            <b>{nombre}</b>
            <span>{dato}</span>
          </li>
        ))}
      </ul>
      {datos.semilla && <Semilla semilla={datos.semilla} parte={parte} />}
    </div>
  );
}

/** The seed in groups of four; those that went into the mix shine. */
function Semilla({ semilla, parte }: { semilla: string; parte: number }) {
  const grupos = Array.from(semilla.matchAll(/.{4}/g), ([grupo], lugar) => ({ grupo, lugar }));
  const hasta = Math.ceil(parte * grupos.length);
  return (
    <code className="escenario-semilla flex flex-wrap gap-x-2 gap-y-0.5 justify-center max-w-140 text-[0.8125rem] leading-[1.5] text-oro-l89">
      {grupos.map(({ grupo, lugar }) => (
        <i key={lugar} data-dentro={lugar < hasta || undefined}>
          {grupo}
        </i>
      ))}
    </code>
  );
}
