import { generate } from 'lean-qr';
import './factor.css';

/** Shows a text as a QR code. It is drawn in the browser, so that no other server learns the text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const places = Array.from({ length: code.size }, (_, place) => place);
  const squares = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  return (
    <svg className="qr" viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  );
}
