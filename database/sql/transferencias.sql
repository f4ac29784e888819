-- The money of a bank movement is used once: the live payments of a movement never pass its amount. The row of the movement is
-- locked, so that two payments of one movement wait for each other.
CREATE OR REPLACE FUNCTION pagos_de_movimiento() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tope bigint;
BEGIN
  SELECT m.monto INTO tope FROM public.movimientos_banco m WHERE m.id = NEW.movimiento FOR UPDATE;
  IF tope IS NULL THEN
    RAISE EXCEPTION 'No existe el movimiento %.', NEW.movimiento USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF tope < (SELECT sum(p.monto) FROM public.pagos p WHERE p.movimiento = NEW.movimiento AND p.deshecho_en IS NULL) THEN
    RAISE EXCEPTION 'Los pagos del movimiento % pasan su monto.', NEW.movimiento USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pagos_de_movimiento AFTER INSERT ON pagos
  FOR EACH ROW WHEN (NEW.movimiento IS NOT NULL) EXECUTE FUNCTION pagos_de_movimiento();
