import type { FormEvent } from "react";
import { useNavigation } from "react-router";

/** Whether the page's form is on its way, and a handler that sends it only once. `revisar` may hold it back. */
export function useEnviando(revisar?: (form: FormData) => boolean) {
  const navigation = useNavigation();
  const enviando = navigation.state !== "idle" && navigation.formMethod === "POST";
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (enviando || (revisar && !revisar(new FormData(event.currentTarget)))) event.preventDefault();
  };
  return { enviando, onSubmit };
}
