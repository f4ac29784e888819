import { useState } from "react";
import { callFunction, FunctionError } from "#app/lib/actions/functions-client.ts";
import type { ServerClock } from "#app/lib/clock/server-clock.ts";
import { refreshPage } from "#app/lib/realtime/realtime.ts";
import type { Adelanto } from "#app/sorteos/sorteo/vista.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Sparkles } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { type InicioPreguntado, PreguntaInicio, tituloInicio } from "./pregunta-inicio.tsx";

type Iniciado = {
  ganadores: {
    ganador_producto: string;
    ganador_puntos: string;
    numero_producto: number;
    numero_puntos: number;
  } | null;
  message: string;
};

export type InicioEnCurso = {
  iniciar: () => void;
  corriendo: boolean;
  error: string | null;
  /** What the server answered when the draw began and its pulse is still awaited. */
  espera: string | null;
  adelanto: Adelanto | null;
};

const adelantoDe = ({ ganadores }: Iniciado, ahora: number): Adelanto | null =>
  ganadores && {
    producto: { numero: ganadores.numero_producto, codigo: ganadores.ganador_producto },
    puntos: { numero: ganadores.numero_puntos, codigo: ganadores.ganador_puntos },
    sorteado_en: new Date(ahora),
  };

/** Starts the draw as an admin. Its answer is shown at once, before the page's data arrive. */
export function useIniciar(key: string, reloj: ServerClock): InicioEnCurso {
  const [corriendo, setCorriendo] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [espera, setEspera] = useState<string | null>(null);
  const [adelanto, setAdelanto] = useState<Adelanto | null>(null);
  const iniciar = async () => {
    if (corriendo) return;
    setCorriendo(true);
    setError(null);
    try {
      const iniciado = await callFunction<Iniciado>("iniciarSorteo", { key });
      setEspera(iniciado.ganadores ? null : iniciado.message);
      setAdelanto(adelantoDe(iniciado, reloj.now()));
    } catch (motivo) {
      setError(motivo instanceof FunctionError ? motivo.message : "No pudimos iniciar el sorteo.");
    } finally {
      setCorriendo(false);
      refreshPage();
    }
  };
  return { iniciar: () => void iniciar(), corriendo, error, espera, adelanto };
}

type Props = { inicio: InicioEnCurso; pregunta: InicioPreguntado };

/** The draw cannot be undone: the button asks first. */
export function BotonIniciar({ inicio: { iniciar, corriendo, error, espera }, pregunta }: Props) {
  const [preguntando, setPreguntando] = useState(false);
  const confirmar = () => {
    setPreguntando(false);
    iniciar();
  };
  return (
    <>
      {espera && (
        <div className="w-full">
          <Note kind="info">{espera}</Note>
        </div>
      )}
      {error && (
        <div className="w-full">
          <Note kind="error">{error}</Note>
        </div>
      )}
      <Button
        type="button"
        variant="gold"
        size="lg"
        className="needs-js"
        loading={corriendo}
        onClick={() => setPreguntando(true)}
        icon={<Sparkles aria-hidden="true" />}
      >
        Iniciar Sorteo
      </Button>
      <noscript>
        <span>Para iniciar el sorteo activa JavaScript en tu navegador.</span>
      </noscript>
      <Dialog
        open={preguntando}
        onOpenChange={setPreguntando}
        title={tituloInicio(pregunta)}
        description={<PreguntaInicio {...pregunta} />}
        footer={
          <>
            <Button type="button" variant="secondary" onClick={() => setPreguntando(false)}>
              Cancelar
            </Button>
            <Button type="button" variant="gold" onClick={confirmar}>
              Iniciar Sorteo
            </Button>
          </>
        }
      />
    </>
  );
}
