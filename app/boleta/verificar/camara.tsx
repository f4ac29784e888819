import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Camera } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";

/** Between two looks at the picture of the camera. */
const CADA = 250;
const SIN_CAMARA = "No pudimos abrir la cámara. Puedes elegir una foto de la boleta.";

/** Looks at the camera until it shows a code. */
async function mirar(video: HTMLVideoElement, sigue: () => boolean): Promise<Uint8Array | null> {
  const { leerPdf417, pixelesDe } = await import("./leer-codigo.ts");
  while (sigue()) {
    const puntos = pixelesDe({ imagen: video, ancho: video.videoWidth, alto: video.videoHeight });
    const codigo = puntos && (await leerPdf417(puntos));
    if (codigo) return codigo;
    await new Promise((listo) => setTimeout(listo, CADA));
  }
  return null;
}

function useCamara(alLeer: (codigo: Uint8Array) => void) {
  const [abierta, setAbierta] = useState(false);
  const [fallo, setFallo] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const entregar = useRef(alLeer);
  entregar.current = alLeer;
  useEffect(() => {
    const pantalla = video.current;
    if (!abierta || !pantalla) return;
    let viva = true;
    let flujo: MediaStream | undefined;
    const usar = async () => {
      const abierto = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1920 } },
      });
      flujo = abierto;
      if (!viva) return cerrar();
      pantalla.srcObject = abierto;
      await pantalla.play();
      const codigo = await mirar(pantalla, () => viva);
      if (codigo && viva) entregar.current(codigo);
      setAbierta(false);
    };
    const cerrar = () => {
      for (const pista of flujo?.getTracks() ?? []) pista.stop();
    };
    usar().catch(() => {
      if (!viva) return;
      setFallo(true);
      setAbierta(false);
    });
    return () => {
      viva = false;
      cerrar();
    };
  }, [abierta]);
  const alternar = () => {
    setFallo(false);
    setAbierta((antes) => !antes);
  };
  return { abierta, fallo, alternar, video };
}

/** The camera of the phone, until it sees a code. Nothing of it leaves the browser. */
export function CamaraBoleta({ alLeer }: { alLeer: (codigo: Uint8Array) => void }) {
  const { abierta, fallo, alternar, video } = useCamara(alLeer);
  return (
    <div className="grid gap-3 needs-js">
      <Button
        type="button"
        full
        variant={abierta ? "secondary" : "primary"}
        icon={<Camera aria-hidden="true" />}
        onClick={alternar}
      >
        {abierta ? "Cerrar la cámara" : "Usar la cámara"}
      </Button>
      {abierta && (
        <video ref={video} className="verificar-video" muted playsInline aria-label="Lo que ve tu cámara" />
      )}
      {fallo && <Note kind="error">{SIN_CAMARA}</Note>}
    </div>
  );
}
