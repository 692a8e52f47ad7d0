{{- define "muniment.name" -}}
{{- printf "%s-%s" .Release.Name "muniment" | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "muniment.labels" -}}
app.kubernetes.io/name: muniment
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "muniment.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag }}
{{- end -}}
{{- end -}}

{{/* What servers and workers share: account, rights, variables, and folders that may be written. Called with "root", "part", "command", "extra", "resources" and "ready". */}}
{{- define "muniment.pod" -}}
{{- $values := .root.Values -}}
automountServiceAccountToken: false
terminationGracePeriodSeconds: 40
{{- with $values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
containers:
  - name: {{ .part }}
    image: {{ include "muniment.image" .root | quote }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    command: [node, --enable-source-maps, {{ .command }}]
    ports:
      - { name: http, containerPort: 4300 }
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    envFrom:
      - secretRef: { name: {{ $values.existingSecret }} }
    env:
      - { name: PUBLIC_URL, value: {{ $values.publicUrl | quote }} }
      {{- range $name, $value := $values.environment }}
      - { name: {{ $name }}, value: {{ $value | quote }} }
      {{- end }}
      {{- range $name, $value := .extra }}
      - { name: {{ $name }}, value: {{ $value | quote }} }
      {{- end }}
    volumeMounts:
      - { name: data, mountPath: /var/lib/muniment }
      - { name: temporary, mountPath: /tmp }
    livenessProbe:
      httpGet: { path: /healthz, port: http }
      periodSeconds: 10
      failureThreshold: 6
    {{- if .ready }}
    readinessProbe:
      httpGet: { path: /readyz, port: http }
      periodSeconds: 5
      timeoutSeconds: 5
    {{- end }}
    startupProbe:
      httpGet: { path: /healthz, port: http }
      periodSeconds: 5
      failureThreshold: 60
    resources: {{- toYaml .resources | nindent 6 }}
volumes:
  - name: data
    emptyDir: { sizeLimit: {{ $values.temporaryRoom }} }
  - name: temporary
    emptyDir: { sizeLimit: {{ $values.temporaryRoom }} }
{{- end -}}
