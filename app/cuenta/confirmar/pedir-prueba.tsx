import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { setAsker } from "#app/lib/actions/prove-fetch.ts";

const Dialogo = lazy(() => import("./dialogo.tsx"));

/** Shows the dialog that asks for a proof while a form waits for it. Its code loads when the first one asks. */
export function PedirPrueba() {
  const [pedido, setPedido] = useState<{ responder: (probada: boolean) => void } | null>(null);
  const abierto = useRef<((probada: boolean) => void) | null>(null);
  useEffect(() => {
    setAsker(
      () =>
        new Promise((responder) => {
          abierto.current = responder;
          setPedido({ responder });
        }),
    );
    return () => {
      setAsker(null);
      // The form that waits gets its refusal: no dialog is left to answer it.
      abierto.current?.(false);
    };
  }, []);
  if (!pedido) return null;
  const responder = (probada: boolean) => {
    setPedido(null);
    pedido.responder(probada);
  };
  return (
    <Suspense fallback={null}>
      <Dialogo responder={responder} />
    </Suspense>
  );
}
