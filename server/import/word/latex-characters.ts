/** Characters of formulas as LaTeX writes them. */

const greek = `α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu
  ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda
  Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega µ mu`;
const relations = `≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset
  ⊆ subseteq ⊇ supseteq ≺ prec ≻ succ ⊥ perp ∥ parallel ∣ mid ⊢ vdash ⊨ models`;
const operators = `± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ ∙ bullet ⊕ oplus ⊗ otimes ⊖ ominus ∩ cap ∪ cup ∧ wedge ∨ vee ¬ neg
  ∖ setminus † dagger ‡ ddagger ⋆ star`;
const arrows = `→ rightarrow ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow ↦ mapsto
  ⟶ longrightarrow ⟵ longleftarrow ⟹ Longrightarrow ⟺ Longleftrightarrow ⇌ rightleftharpoons ↗ nearrow ↘ searrow`;
const others = `∞ infty ∂ partial ∇ nabla ∀ forall ∃ exists ∄ nexists ∅ emptyset ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ∠ angle △ triangle
  … ldots ⋯ cdots ⋮ vdots ⋱ ddots ∴ therefore ∵ because ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ‖ Vert ′ prime √ surd`;
const large = `∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes`;

const commands = new Map<string, string>(
  [greek, relations, operators, arrows, others, large].flatMap((table) => {
    const words = table.split(/\s+/);
    return words.flatMap((sign, at): [string, string][] => (at % 2 === 0 ? [[sign, `\\${words[at + 1]}`]] : []));
  }),
);

const plain: Record<string, string> = {
  ...{ '\\': '\\backslash', '{': '\\{', '}': '\\}', '#': '\\#', $: '\\$', '%': '\\%', '&': '\\&', _: '\\_' },
  ...{
    '^': '\\hat{}',
    '~': '\\sim',
    '−': '-',
    '\u00a0': '~',
    '\u2009': '\\,',
    '\u2003': '\\quad',
    '\u2002': '\\enspace',
  },
  ...{ '\u2061': '', '\u2062': '', '\u2063': '', '\u200b': '', '\u2005': '\\:', '\u2004': '\\;', '°': '^{\\circ}' },
};

/** Letters of Unicode's mathematical alphabets: the plain letter and the command of its face. */
const faces: [first: number, command: string][] = [
  [0x1d400, 'mathbf'],
  [0x1d434, ''],
  [0x1d468, 'boldsymbol'],
  [0x1d49c, 'mathcal'],
  [0x1d4d0, 'mathcal'],
  [0x1d504, 'mathfrak'],
  [0x1d538, 'mathbb'],
  [0x1d56c, 'mathfrak'],
  [0x1d5a0, 'mathsf'],
  [0x1d5d4, 'mathsf'],
  [0x1d608, 'mathsf'],
  [0x1d63c, 'mathsf'],
  [0x1d670, 'mathtt'],
];
const lettered: Record<string, string> = {
  ...{ ℝ: '\\mathbb{R}', ℕ: '\\mathbb{N}', ℤ: '\\mathbb{Z}', ℚ: '\\mathbb{Q}', ℂ: '\\mathbb{C}', ℙ: '\\mathbb{P}' },
  ...{ ℎ: 'h', ℒ: '\\mathcal{L}', ℋ: '\\mathcal{H}', ℱ: '\\mathcal{F}', ℬ: '\\mathcal{B}', ℳ: '\\mathcal{M}' },
};

function faced(code: number): string | null {
  const range = faces.findLast(([first]) => code >= first);
  if (range === undefined || code < 0x1d400 || code >= range[0] + 52) return null;
  const at = code - range[0];
  const letter = String.fromCharCode(at < 26 ? 65 + at : 97 + at - 26);
  return range[1] === '' ? letter : `\\${range[1]}{${letter}}`;
}

/** One character; a command ends with a blank, so that a letter behind it does not become part of its name. */
export function latexCharacter(character: string): string {
  const command = commands.get(character) ?? plain[character] ?? lettered[character];
  if (command !== undefined) return /[a-z]$/i.test(command) && command.startsWith('\\') ? `${command} ` : command;
  return faced(character.codePointAt(0) ?? 0) ?? character;
}

export function latexText(text: string): string {
  return [...text].map(latexCharacter).join('');
}

const escapes: Record<string, string> = {
  ...plain,
  '^': '\\textasciicircum ',
  '~': '\\textasciitilde ',
  '\\': '\\textbackslash ',
};

/** Words inside a formula, which are set as text. */
export function latexWords(text: string): string {
  return `\\text{${text.replace(/[\\{}#$%&_^~]/g, (sign) => escapes[sign] ?? sign)}}`;
}

const functions = new Set(
  `arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup
  tan tanh`.split(/\s+/),
);

export function latexFunction(name: string): string {
  const bare = name.trim();
  if (functions.has(bare)) return `\\${bare} `;
  return /^[A-Za-z]{2,}$/.test(bare) ? `\\operatorname{${bare}}` : latexText(name);
}

const accents: Record<string, string> = {
  ...{
    '\u0302': 'hat',
    '^': 'hat',
    '\u0303': 'tilde',
    '~': 'tilde',
    '\u0304': 'bar',
    '¯': 'bar',
    '\u0305': 'overline',
  },
  ...{ '\u0307': 'dot', '\u0308': 'ddot', '\u20db': 'dddot', '\u030c': 'check', '\u0306': 'breve', '\u0301': 'acute' },
  ...{ '\u0300': 'grave', '\u20d7': 'vec', '→': 'vec', '\u20d6': 'overleftarrow', '\u20e1': 'overleftrightarrow' },
  ...{ '⏞': 'overbrace', '⏟': 'underbrace', '\u0332': 'underline', '\u030a': 'mathring' },
};

export function latexAccent(sign: string): string | null {
  return accents[sign] ?? null;
}
