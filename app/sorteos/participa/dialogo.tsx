import { Link } from "react-router";
import { ingresarYVolver } from "#app/acceso/volver.ts";
import { sinSaber } from "#app/lib/actions/sin-saber.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";
import { Checkmark } from "#app/ui/states/checkmark.tsx";
import { Spinner } from "#app/ui/states/spinner.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { NO_SE_DEVUELVEN } from "#modules/sorteos/abonos/textos.ts";
import { posibilidades } from "#modules/sorteos/participacion.ts";
import type { FormularioAbono } from "./use-abono.ts";

type Props = { abono: FormularioAbono; sku: string; mios: number; objetivo: number; aviso: string | null };

/** Confirm → spinner → check → close. A refusal is shown here, with what the person can do about it. */
export function DialogoAbono({ abono, ...sorteo }: Props) {
  const { abierto, fase, cerrar, hecho } = abono;
  const comun = {
    open: abierto,
    centred: true,
    closable: fase !== "enviando",
    onOpenChange: (abrir: boolean) => !abrir && cerrar(),
  };
  if (fase === "hecha" && hecho) {
    return (
      <Dialog {...comun} image={<Hecho />} title="Puntos abonados">
        <p role="status" className="text-tinta-2">
          {hecho.puntosInicio === hecho.puntosFinal
            ? `Tu número: ${miles(hecho.puntosInicio)}.`
            : `Tus números: ${miles(hecho.puntosInicio)} al ${miles(hecho.puntosFinal)}.`}{" "}
          Te enviamos el comprobante por correo.
        </p>
      </Dialog>
    );
  }
  if (fase === "enviando") {
    return <Dialog {...comun} image={<Girando />} title="Abonando…" />;
  }
  return (
    <Dialog
      {...comun}
      image={
        <img src="/art/ilustraciones/moneda.webp" alt="" width={84} height={84} className="mx-auto mb-3" />
      }
      title={`¿Abonar ${conPuntos(abono.puntos)}?`}
      description={<Consecuencias puntos={abono.puntos} {...sorteo} />}
      footer={<Botones abono={abono} />}
    >
      {abono.falla && <Falla falla={abono.falla} sku={sorteo.sku} />}
    </Dialog>
  );
}

type ConsecuenciasProps = Omit<Props, "abono" | "sku"> & { puntos: number };

/** The effect of this abono, shown before it is made. */
const Consecuencias = ({ puntos: nuevos, mios, objetivo, aviso }: ConsecuenciasProps) => (
  <>
    Con este abono llevarás {conPuntos(mios + nuevos)}
    {aviso ? ". " : `: ${posibilidades(mios + nuevos, objetivo)} de ganar el producto. `}
    <span className="block">{aviso ?? NO_SE_DEVUELVEN}</span>
  </>
);

const Hecho = () => (
  <div className="participa-listo relative grid place-items-center size-19 mx-auto mb-3.5">
    <Checkmark late />
  </div>
);

const Girando = () => (
  <div className="participa-listo relative grid place-items-center size-19 mx-auto mb-3.5">
    <Spinner size="lg" label="Abonando" />
  </div>
);

const Botones = ({ abono: { falla, enviar, cerrar } }: { abono: FormularioAbono }) => (
  <>
    {(falla === null || falla.repetible) && (
      <Button type="button" variant="gold" size="lg" full onClick={enviar}>
        {falla ? "Intentar de nuevo" : "Abonar Puntos"}
      </Button>
    )}
    <Button type="button" variant="secondary" size="lg" full onClick={cerrar}>
      {falla ? "Volver" : "Cancelar"}
    </Button>
  </>
);

const Falla = ({ falla, sku }: { falla: NonNullable<FormularioAbono["falla"]>; sku: string }) => (
  <Note kind="error">
    {falla.sin_sesion ? (
      <>
        Tu sesión terminó. <Link to={ingresarYVolver(rutaParticipar(sku))}>Ingresa de nuevo</Link> para
        abonar.
      </>
    ) : (
      falla.mensaje
    )}
    {falla.sin_respuesta && <p className="mt-1">{sinSaber("tu abono")}</p>}
  </Note>
);
