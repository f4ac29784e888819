import { ButtonLink } from "#app/ui/button.tsx";
import { enPalabras } from "#modules/comun/conteo.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

const alcance = (sorteos: number) => {
  if (sorteos === 0) return "Junta unos pocos más para participar en un sorteo.";
  return sorteos === 1
    ? "Te alcanza para participar en 1 sorteo abierto."
    : `Te alcanza para participar en ${enPalabras(sorteos)} sorteos abiertos.`;
};

/** The balance on gold, with the light colours in both themes. */
export const PuntosSaldo = ({ saldo, al_alcance }: { saldo: number; al_alcance: number }) => (
  <section
    aria-label="Saldo"
    className="relative isolate overflow-hidden rounded-panel bg-linear-to-br from-oro-500 via-oro-300 to-oro-200 p-6 text-oro-900 md:rounded-hero md:p-12"
  >
    <p className="text-lg font-bold">Puntos:</p>
    <p className="font-display text-[64px]/[1.05] font-extrabold tracking-[-.05em] tabular-nums md:text-[104px]/[1.05]">
      {miles(saldo)}
    </p>
    <p className="mt-1 max-w-[26ch] text-[17px] md:max-w-none">{alcance(al_alcance)}</p>
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to="/productos?con_puntos=1" size="lg" className="bg-oro-900! text-oro-50! shadow-none!">
        Usar mis puntos
      </ButtonLink>
      <ButtonLink
        to="/comprar-tickets"
        variant="ghost"
        size="lg"
        className="border-2! border-oro-900! text-oro-900!"
      >
        Comprar tickets
      </ButtonLink>
    </div>
    <img
      src="/art/ilustraciones/moneda.webp"
      alt=""
      width="260"
      height="260"
      className="absolute -top-2 -right-16 -z-10 w-44 max-md:opacity-70 md:top-8 md:right-24 md:w-64"
    />
  </section>
);
