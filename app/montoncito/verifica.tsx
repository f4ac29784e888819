import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { Download, ShieldCheck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Cadena } from "#modules/comun/baliza/drand.ts";
import type { Historial } from "#modules/montoncito/leer-historial.server.ts";
import { urlActaPartida } from "#modules/montoncito/reglas/partida.ts";
import type { ComprobacionPartida } from "#modules/montoncito/reglas/verificacion.ts";

type Partida = Pick<
  Historial["partidas"][number],
  "key_partida" | "compromiso" | "montoncitos" | "banca" | "protocolo" | "garantia"
>;
type Prueba = {
  lineas: ComprobacionPartida[];
  no_prueba: string[];
  /** All lines hold but the one that says when the bets were published. */
  a_destiempo: boolean;
};
type Estado = { corre: boolean; falla: boolean; prueba: Prueba | null };

/** Reads the record of the round and deals it again in this browser; the code loads only when a visitor requests the check. */
async function probar(partida: Partida, cadena: Cadena | null): Promise<Prueba> {
  const [{ APUESTAS_A_TIEMPO, loQueNoPrueba, verificarPartida }, { actaPartidaSchema }] = await Promise.all([
    import("#modules/montoncito/reglas/verificacion.ts"),
    import("#modules/montoncito/reglas/acta.ts"),
  ]);
  const respuesta = await fetch(urlActaPartida(partida.key_partida));
  const acta = actaPartidaSchema.parse(await respuesta.json());
  const mostrada = {
    compromiso: partida.compromiso,
    garantia: partida.garantia,
    cartas: Object.values(partida.montoncitos),
    banca: partida.banca,
  };
  const lineas = await verificarPartida(acta, { mostrada, cadena });
  const malas = lineas.filter(({ ok }) => !ok);
  return {
    lineas,
    no_prueba: loQueNoPrueba(acta, cadena),
    a_destiempo: malas.length > 0 && malas.every(({ id }) => id === APUESTAS_A_TIEMPO),
  };
}

export function Verifica({ partida, cadena }: { partida: Partida; cadena: Cadena | null }) {
  const [{ corre, falla, prueba }, setEstado] = useState<Estado>({
    corre: false,
    falla: false,
    prueba: null,
  });
  const verificar = async () => {
    setEstado({ corre: true, falla: false, prueba: null });
    try {
      setEstado({ corre: false, falla: false, prueba: await probar(partida, cadena) });
    } catch {
      setEstado({ corre: false, falla: true, prueba: null });
    }
  };
  return (
    <div className="montoncito-revision grid gap-3.5 justify-items-start">
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="button"
          size="sm"
          variant="secondary"
          className="needs-js"
          loading={corre}
          icon={<ShieldCheck aria-hidden="true" />}
          onClick={() => void verificar()}
        >
          Verifica esta partida
        </Button>
        <ButtonLink
          href={urlActaPartida(partida.key_partida)}
          size="sm"
          variant="ghost"
          download={`acta-${partida.key_partida}.json`}
          icon={<Download aria-hidden="true" />}
        >
          Descargar acta
        </ButtonLink>
      </div>
      {falla && (
        <Note kind="error">No pudimos cargar la comprobación. Revisa tu conexión e intenta de nuevo.</Note>
      )}
      {prueba && <Resultado {...prueba} />}
    </div>
  );
}

function Resultado({ lineas, no_prueba, a_destiempo }: Prueba) {
  const bien = lineas.every(({ ok }) => ok);
  return (
    <>
      {a_destiempo ? (
        <Note kind="warning">
          Tu navegador repartió las mismas cartas, pero las apuestas se publicaron fuera de plazo: mira la
          línea marcada.
        </Note>
      ) : (
        <Note kind={bien ? "success" : "error"}>
          {bien
            ? "Todo calza: tu navegador repartió las mismas cartas."
            : "Algo no calza con lo que se publicó. Guarda estos datos y escríbenos."}
        </Note>
      )}
      <CheckList lines={lineas} label="Comprobaciones de la partida" />
      <div className="text-[0.9375rem] text-tinta-2">
        <b className="text-tinta">Qué no prueba</b>
        <ul className="grid gap-1.5 pl-[1.2em] mt-1 list-disc text-pretty">
          {no_prueba.map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
